import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { describe, expect, it } from '@jest/globals';
import {
  DEPARTURE_KEYS,
  capacitySet,
  held as heldBy,
  lapsed,
  offered,
  released,
  taken,
} from '../../testing/waiting-departure.js';
import { SeatsAsOf } from './seats-as-of.js';
import { WebhookSource } from './webhook-source.js';

const held = (booking: number, seats: number, seatsTaken: number, replaces: number | null = null) =>
  heldBy(booking, booking, seats, seatsTaken, replaces);
const kept = (booking: number, seats: number, seatsTaken: number) =>
  event('SeatsKept', { ...DEPARTURE_KEYS, booking, account: booking, seats, seatsTaken, number: booking });

/** A source over a log, with the number of events that it has read. */
function sourceOf(history: readonly RecordedEvent[]) {
  const read = { events: 0 };
  const log = {
    read: async (stream: string, from = 0, to = Infinity) => {
      const found = history.filter(
        (past) => past.stream === stream && past.revision >= from && past.revision <= to,
      );
      read.events += found.length;
      return found;
    },
  };
  return { read, source: new WebhookSource(log, { document: async () => null }, new SeatsAsOf(log)) };
}

/** In `all` the data of the events' messages, in their order; null for an event without a message. */
function messagesOf(...events: NewEvent[]) {
  return messagesIn(recorded(events));
}

async function messagesIn(history: readonly RecordedEvent[]) {
  const { source, read } = sourceOf(history);
  const all = [];
  for (const past of history) {
    const found = source.mayCauseMessage(past) ? await source.messageOf(past) : null;
    all.push(found === null ? null : (await found.message(false)).data);
  }
  return { all, history, source, read };
}

const filling = (seats: number, free: number) => ({ ...DEPARTURE_KEYS, capacity: seats, free });

describe('the message that a departure fills up', () => {
  it('is sent for the party that fills it up to nine tenths, and for no other', async () => {
    const { all } = await messagesOf(capacitySet(10), held(1, 8, 8), held(2, 1, 9), held(3, 1, 10));
    expect(all).toEqual([null, null, filling(10, 1), null]);
  });

  it('is not sent again when the hold is paid or replaced', async () => {
    const { all } = await messagesOf(
      capacitySet(10),
      held(1, 9, 9),
      kept(1, 9, 9),
      held(2, 9, 9, 1),
      kept(2, 9, 9),
    );
    expect(all).toEqual([null, filling(10, 1), null, null, null]);
  });

  it('is sent again if seats were free in between', async () => {
    const { all } = await messagesOf(capacitySet(10), held(1, 9, 9), released(1, 9, 0), held(2, 10, 10));
    expect(all).toEqual([null, filling(10, 1), null, filling(10, 0)]);
  });

  it('is sent for seats that are offered, and not again when they are offered to others or held', async () => {
    const start = [capacitySet(10), held(1, 8, 8), offered(5, 2, 10), lapsed(5, 2, 8)];
    const history = recorded([...start, offered(6, 2, 10), taken(6, 2, 8), held(6, 2, 10)]);
    // One command lets an offer lapse and makes the next one; one takes an offer and holds its seats.
    const causationOf = (n: number) => history[n === 4 || n === 6 ? n - 1 : n]!.metadata.causation;
    const { all } = await messagesIn(
      history.map((past, n) => ({ ...past, metadata: { ...past.metadata, causation: causationOf(n) } })),
    );
    expect(all).toEqual([null, null, filling(10, 0), null, null, null, null]);
  });

  it('has the seats at the time of the event, also when it is sent again', async () => {
    const { all, history, source } = await messagesOf(
      capacitySet(10),
      held(1, 9, 9),
      capacitySet(20, 9),
      held(2, 9, 18),
    );
    expect(all).toEqual([null, filling(10, 1), null, filling(20, 2)]);
    const again = await source.messageAt(history[1]!.stream, 1);
    expect((await again!.message(false)).data).toEqual(filling(10, 1));
  });

  it('needs only one read of each event of the departure if events come in their order', async () => {
    const many = Array.from({ length: 40 }, (_, n) => held(n + 1, 1, n + 1));
    const { read } = await messagesOf(capacitySet(1_000), ...many);
    expect(read.events).toBe(41);
  });
});
