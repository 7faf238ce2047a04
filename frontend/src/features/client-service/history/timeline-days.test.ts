import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { history } from '../testing/staff-fixtures.js';
import {
  actorKey,
  actorsOf,
  actorText,
  countOf,
  TIMELINE_KINDS,
  DEFAULT_KINDS,
  timelineOf,
} from './timeline-days.js';

const { events } = history;
const all = { kinds: TIMELINE_KINDS, actor: null, order: 'oldest-first' } as const;
const typesByDay = (choice: Parameters<typeof timelineOf>[1], log = events) =>
  timelineOf(log, choice).map((day) => [day.day, day.events.map(({ type }) => type)]);

describe('the timeline', () => {
  it('has every event once, in the order of the log, by day in Chicago', () => {
    expect(typesByDay(all)).toEqual([
      [
        'Friday, November 20, 2026',
        ['SeatsHeld', 'HoldPlaced', 'NamesSet', 'PaymentApproved', 'DepositPaid'],
      ],
      ['Saturday, November 21, 2026', ['BookingLookedAt']],
    ]);
  });

  it('reverses both the days and their events for the newest first', () => {
    expect(typesByDay({ ...all, order: 'newest-first' })).toEqual([
      ['Saturday, November 21, 2026', ['BookingLookedAt']],
      [
        'Friday, November 20, 2026',
        ['DepositPaid', 'PaymentApproved', 'NamesSet', 'HoldPlaced', 'SeatsHeld'],
      ],
    ]);
    expect(events[0]?.type).toBe('SeatsHeld');
  });

  it('takes the day of an event in Chicago, not in UTC', () => {
    const [event] = events;
    const nearMidnight = ['2026-11-21T05:59:00Z', '2026-11-21T06:00:00Z'].map((at) => ({
      ...event!,
      at: instant(at),
    }));
    expect(timelineOf(nearMidnight, all).map(({ day }) => day)).toEqual([
      'Friday, November 20, 2026',
      'Saturday, November 21, 2026',
    ]);
  });

  it('leaves out the kinds and actors that were not chosen', () => {
    expect(typesByDay({ ...all, kinds: [] })).toEqual([]);
    const sam = { ...all, actor: actorKey(events[5]!) };
    expect(typesByDay(sam)).toEqual([['Saturday, November 21, 2026', ['BookingLookedAt']]]);
    expect(typesByDay({ ...sam, kinds: DEFAULT_KINDS })).toEqual([]);
  });

  it('counts the events of each kind, and lists every actor once', () => {
    expect(TIMELINE_KINDS.map((kind) => countOf(events, kind))).toEqual([3, 1, 1, 0, 1]);
    expect(actorsOf(events).map(({ label }) => label)).toEqual([
      'The portal (holds)',
      'Ruth Bennett (customer)',
      'The payment company (converge)',
      'Sam Reed (client service)',
    ]);
  });

  it('tells two people of the same name apart', () => {
    const first = { actor: { kind: 'staff', staff: 3, label: 'Sam Reed' } } as const;
    const second = { actor: { kind: 'staff', staff: 4, label: 'Sam Reed' } } as const;
    expect(actorKey(first)).not.toBe(actorKey(second));
    expect(actorText(first)).toBe(actorText(second));
  });
});
