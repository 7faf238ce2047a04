import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { daysBetween, dateIn, BUSINESS_ZONE, instant, plusHours } from '../values/time.js';
import { lastMondays, mondayOf } from './weeks.js';

describe('the weeks of the chart for client service', () => {
  it('begin on Mondays in Chicago', () => {
    expect(mondayOf(instant('2027-05-12T16:00:00.000Z'))).toBe('2027-05-10');
    // Sunday evening in Chicago, Monday in London.
    expect(mondayOf(instant('2027-05-10T03:00:00.000Z'))).toBe('2027-05-03');
    expect(mondayOf(instant('2027-05-10T06:00:00.000Z'))).toBe('2027-05-10');
  });

  it('cover every moment: the Monday of its week is at most six days before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800_000 }), (hours) => {
        const at = plusHours(instant('1970-01-08T00:00:00.000Z'), hours);
        const days = daysBetween(mondayOf(at), dateIn(BUSINESS_ZONE, at));
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThan(7);
      }),
    );
  });

  it('are counted back from the week of a moment, and listed with the oldest first; 26 unless told', () => {
    const now = instant('2027-05-12T16:00:00.000Z');
    expect(lastMondays(now, 3)).toEqual(['2027-04-26', '2027-05-03', '2027-05-10']);
    expect(lastMondays(now)).toHaveLength(26);
  });
});
