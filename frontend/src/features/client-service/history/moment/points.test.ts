import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { historyNow, bookingEvents, pointText, readPoints, withPoints } from './points.js';
import { history } from '../../testing/staff-fixtures.js';

const ownEvents = bookingEvents(history);
const now = instant('2026-12-01T00:00:00Z');

describe('the points of an address', () => {
  it.each([
    ['', { at: null, time: null, compare: null }],
    ['at=0&compare=2', { at: 0, time: null, compare: 2 }],
    ['at=3&compare=-1', { at: null, time: null, compare: null }],
    ['at=1.5&compare=', { at: null, time: null, compare: null }],
    ['time=2026-11-20T20:30:00Z', { at: 1, time: '2026-11-20T20:30:00.000Z', compare: null }],
    ['time=2026-11-20T18:59:59Z&at=2', { at: 2, time: null, compare: null }],
    ['time=2026-12-01T00:00:01Z', { at: null, time: null, compare: null }],
    ['time=yesterday', { at: null, time: null, compare: null }],
  ])('are read from %j', (search, points) =>
    expect(readPoints(new URLSearchParams(search), ownEvents, now)).toEqual(points),
  );

  it('are written beside its other parameters, and are read back', () => {
    const search = withPoints(new URLSearchParams('x=1&compare=2'), {
      at: 0,
      time: null,
      compare: null,
    });
    expect(search.toString()).toBe('x=1&at=0');
    expect(readPoints(search, ownEvents, now)).toEqual({ at: 0, time: null, compare: null });
    const time = instant('2026-11-20T20:30:00Z');
    expect(withPoints(search, { at: 1, time, compare: 0 }).toString()).toBe(
      'x=1&time=2026-11-20T20%3A30%3A00.000Z&compare=0',
    );
  });
});

describe('the points of a history', () => {
  it('are the events of the booking itself', () => {
    expect(ownEvents.map(({ type, revision }) => [type, revision])).toEqual([
      ['HoldPlaced', 0],
      ['NamesSet', 1],
      ['DepositPaid', 2],
    ]);
  });

  it('have a text with their moment and sentence; that of now counts the events', () => {
    expect(pointText(ownEvents, 0)).toBe('Nov 20, 2026, 1:00 PM CST: Space was held for 3 guests.');
    expect(pointText(ownEvents, null)).toBe('After all 3 events');
    expect(pointText(ownEvents.slice(0, 1), null)).toBe('After the one event');
  });

  it('end when the history was loaded, or with the newest event where that is later', () => {
    expect(historyNow(history.events, instant('2026-11-01T00:00:00Z'))).toBe('2026-11-21T18:00:00.000Z');
    expect(historyNow(history.events, instant('2026-12-01T00:00:00Z'))).toBe('2026-12-01T00:00:00.000Z');
  });
});
