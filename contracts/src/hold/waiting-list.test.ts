import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { holdHours, isBookable } from './hold-duration.js';
import { calendarDate, daysToDeparture, instant, millis, plusDays, plusHours } from '../values/time.js';
import { OFFER_HOURS, offerEndsAt, partiesThatFit, waitingEndsAt } from './waiting-list.js';

const DEPARTED = calendarDate('2027-06-05');
/** Days in summer and winter, on both sides of the two clock changes. */
const departures = fc.integer({ min: 0, max: 800 }).map((days) => plusDays(calendarDate('2027-01-01'), days));
const minutesBefore = fc.integer({ min: -10_000, max: 130_000 });

describe('waiting for a date', () => {
  it('ends when its first day is less than seven days away in New York', () => {
    expect(waitingEndsAt(DEPARTED)).toBe('2027-05-30T04:00:00.000Z');
    expect(waitingEndsAt(calendarDate('2027-01-10'))).toBe('2027-01-04T05:00:00.000Z');
  });

  it('ends exactly when the date can no longer be held online', () => {
    fc.assert(
      fc.property(departures, minutesBefore, (departedAt, minutes) => {
        const now = instant(Date.parse(departedAt) - minutes * 60_000);
        expect(now < waitingEndsAt(departedAt)).toBe(isBookable(departedAt, now));
      }),
    );
    expect(isBookable(DEPARTED, instant(millis(waitingEndsAt(DEPARTED)) - 1))).toBe(true);
    expect(isBookable(DEPARTED, waitingEndsAt(DEPARTED))).toBe(false);
  });
});

describe('an offer', () => {
  it('is open for a day where a hold made at that time lasts as long', () => {
    expect(offerEndsAt(DEPARTED, instant('2027-01-05T12:00:00Z'))).toBe('2027-01-06T12:00:00.000Z');
    expect(offerEndsAt(DEPARTED, instant('2027-05-20T12:00:00Z'))).toBe('2027-05-21T12:00:00.000Z');
  });

  it.each([
    ['is open no longer than a hold made at that time', '2027-05-25T12:00:00Z', '2027-05-25T20:00:00.000Z'],
    [
      'is over when the date can no longer be held online',
      '2027-05-30T01:00:00Z',
      '2027-05-30T04:00:00.000Z',
    ],
    ['is not made once the date can no longer be held online', '2027-05-30T04:00:00Z', null],
    ['is not made long after the tour', '2028-01-01T00:00:00Z', null],
  ])('%s', (_, now, end) => {
    expect(offerEndsAt(DEPARTED, instant(now))).toBe(end);
  });

  it('ends in the future, at the earliest of its three bounds', () => {
    fc.assert(
      fc.property(departures, minutesBefore, (departedAt, minutes) => {
        const now = instant(Date.parse(departedAt) - minutes * 60_000);
        const end = offerEndsAt(departedAt, now);
        expect(end !== null).toBe(isBookable(departedAt, now));
        if (end === null) return;
        const bounds = [
          plusHours(now, OFFER_HOURS),
          plusHours(now, holdHours(daysToDeparture(departedAt, now)) ?? 0),
          waitingEndsAt(departedAt),
        ];
        expect(end > now).toBe(true);
        expect(end).toBe(bounds.sort()[0]);
      }),
    );
  });
});

describe('free seats', () => {
  const fitting = (seats: number[], free: number) => {
    const queue = seats.map((count, index) => ({ index, seats: count }));
    return partiesThatFit(queue, free).map(({ index }) => index);
  };

  it('go to those who waited longest', () => {
    expect(fitting([2, 2, 2], 4)).toEqual([0, 1]);
    expect(fitting([2], 1)).toEqual([]);
    expect(fitting([], 3)).toEqual([]);
    expect(fitting([1], -2)).toEqual([]);
  });

  it('go to smaller parties behind a party that is too big', () => {
    expect(fitting([6, 2, 3, 1], 3)).toEqual([1, 3]);
  });

  it('are never given twice, and no party is skipped that would have fit', () => {
    const queues = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 });
    fc.assert(
      fc.property(queues, fc.integer({ min: -3, max: 20 }), (queue, free) => {
        const chosen = fitting(queue, free);
        const seatsOf = (indices: readonly number[]) =>
          indices.reduce((sum, index) => sum + (queue[index] ?? 0), 0);
        expect(seatsOf(chosen)).toBeLessThanOrEqual(Math.max(0, free));
        for (const [index, seats] of queue.entries()) {
          if (chosen.includes(index)) continue;
          expect(seats).toBeGreaterThan(free - seatsOf(chosen.filter((earlier) => earlier < index)));
        }
      }),
    );
  });
});
