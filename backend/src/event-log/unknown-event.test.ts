import { EVENT_VERSIONS, event } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { describe, expect, it } from '@jest/globals';
import { bookingDecider } from '../bookings/booking-decisions.js';
import { NOW, contextOf, openRecords, openEvents } from '../testing/fixtures.js';
import { EMPTY_STREAM, EventLog } from './event-log.js';
import { PersonalData } from './personal-data.js';
import { Streams } from './streams.js';
import { UnknownEvent } from './unknown-event.js';

const { HoldExtended: _, ...WITHOUT_HOLD_EXTENDED } = EVENT_VERSIONS;
/** What older programs know: one does not know an event type, the other knows an older version of it. */
const OLDER = [
  ['an unknown type', WITHOUT_HOLD_EXTENDED],
  ['an unknown version', { ...EVENT_VERSIONS, HoldExtended: 0 }],
] as const;

/** A log of a newer program: two events that an older one can read, one that it cannot, and a readable one after it. */
async function openLogs(known: (typeof OLDER)[number][1]) {
  const store = openEvents();
  const personal = new PersonalData(await openRecords());
  const newer = new EventLog(store, personal);
  const decided = (n: number) => {
    const placed = event('HoldPlaced', holdTerms({ booking: n }));
    return [{ event: placed, context: contextOf(n), subject: null }];
  };
  const head = await newer.append('booking-1', EMPTY_STREAM, decided(1));
  const { position } = await newer.append('booking-2', EMPTY_STREAM, decided(2));
  const times = { expiredAt: NOW, depositDueBy: NOW, finalDueBy: NOW };
  const extended = event('HoldExtended', { booking: 1, hours: 24, ...times });
  await newer.append('booking-1', head, [{ event: extended, context: contextOf(3), subject: null }]);
  await newer.append('booking-3', EMPTY_STREAM, decided(4));
  return { store, newer, older: new EventLog(store, personal, known), lastBeforeUnknown: position };
}

describe.each(OLDER)('an event of %s that a newer program has written', (_what, known) => {
  it('ends a subscription after everything before it is handled', async () => {
    const { older, newer, lastBeforeUnknown } = await openLogs(known);
    const seen: { types: string[]; last: Position }[] = [];
    const note = async ({ events, last }: { events: readonly { type: string }[]; last: Position }) =>
      void seen.push({ types: events.map(({ type }) => type), last });
    const following = older.subscribe(START, note);
    await expect(following.ended).rejects.toThrow(UnknownEvent);
    expect(seen).toEqual([{ types: ['HoldPlaced', 'HoldPlaced'], last: lastBeforeUnknown }]);
    expect(older.stopCause?.message).toMatch(
      /^This version of the portal does not know HoldExtended version 1 at position 3 \(booking-1, revision 1\)/,
    );
    const again = older.subscribe(lastBeforeUnknown, note);
    await expect(again.ended).rejects.toThrow(UnknownEvent);
    expect(seen).toHaveLength(1);

    // The negative control: the program that wrote the event does not stop at it.
    seen.length = 0;
    const all = newer.subscribe(START, note);
    await eventually(async () => expect(seen.flatMap(({ types }) => types)).toHaveLength(4));
    await all.close();
    expect(newer.stopCause).toBeNull();
    expect((await newer.readAll(START, 10)).events).toHaveLength(4);
  });

  it('is never skipped by a read', async () => {
    const { older } = await openLogs(known);
    await expect(older.readAll(START, 10)).rejects.toThrow(UnknownEvent);
    await expect(older.read('booking-1')).rejects.toThrow(UnknownEvent);
    await expect(older.readEncrypted('booking-1')).rejects.toThrow(UnknownEvent);
    expect(await older.read('booking-1', 0, 0)).toHaveLength(1);
    expect(await older.read('booking-2')).toHaveLength(1);
  });

  it('keeps the state of its own stream from being read, and that of no other', async () => {
    const { older, newer, store } = await openLogs(known);
    const before = await store.head();
    const stateOf = (log: EventLog, stream: string) => new Streams(log).state(bookingDecider, stream);
    await expect(stateOf(older, 'booking-1')).rejects.toThrow(UnknownEvent);
    expect(await stateOf(older, 'booking-2')).toEqual(await stateOf(newer, 'booking-2'));
    expect(await store.head()).toBe(before);
  });
});
