import { WrongExpectedRevision } from '@tour-portal/contracts/stores/event-store.js';
import type { EventStore } from '@tour-portal/contracts/stores/event-store.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it, jest } from '@jest/globals';
import { SeatGuard, departureDecider } from '../departures/departure-decisions.js';
import { departureStream } from '../departures/departure-state.js';
import { Unanswered } from '../stores/eventstoredb/eventstoredb-errors.js';
import { SqliteEventStore } from '../stores/sqlite/sqlite-event-store.js';
import { contextOf, openRecords, openEvents } from '../testing/fixtures.js';
import { DEPARTURE_KEYS, hold as holdOf, release } from '../testing/waiting-departure.js';
import { EventLog } from './event-log.js';
import { PersonalData } from './personal-data.js';
import { Streams, TooContended } from './streams.js';

const STREAM = departureStream(DEPARTURE_KEYS.tour, DEPARTURE_KEYS.departedAt);
const decider = departureDecider(new SeatGuard(true));
const hold = (booking: number, seats = 2, capacity = 44) => holdOf(booking, booking, seats, { capacity });

/** The streams of two processes on one store. */
async function openStreams() {
  const store = openEvents();
  const personal = new PersonalData(await openRecords());
  const newStreams = () => new Streams(new EventLog(store, personal));
  return { store, streams: newStreams(), otherStreams: newStreams(), append: jest.spyOn(store, 'append') };
}

async function typesIn(store: EventStore, stream = STREAM): Promise<string[]> {
  return (await store.read(stream)).map(({ type }) => type);
}

describe('commands for one stream', () => {
  it('share an append, each with its own answer', async () => {
    const { streams, append, store } = await openStreams();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => streams.execute(decider, STREAM, hold(n), contextOf(n))),
    );
    const accepted = answers.flatMap((answer, n) => (answer.ok ? [n] : []));
    expect(accepted).toEqual(Array.from({ length: 22 }, (_, n) => n));
    for (const answer of answers) if (!answer.ok) expect(answer.refusal.code).toBe('no-space');
    expect(append).toHaveBeenCalledTimes(2);
    expect(await store.read(STREAM)).toHaveLength(23);
  });

  it('are decided each on the state after the one before it', async () => {
    const { streams, store } = await openStreams();
    const [held, refused, released, heldAgain] = await Promise.all([
      streams.execute(decider, STREAM, hold(1, 6, 6), contextOf(1)),
      streams.execute(decider, STREAM, hold(2, 1, 6), contextOf(2)),
      streams.execute(decider, STREAM, release(1), contextOf(3)),
      streams.execute(decider, STREAM, hold(3, 6, 6), contextOf(4)),
    ]);
    expect([held.ok, refused.ok, released.ok, heldAgain.ok]).toEqual([true, false, true, true]);
    expect(await typesIn(store)).toEqual(['CapacitySet', 'SeatsHeld', 'SeatsReleased', 'SeatsHeld']);
  });

  it('answer with the position of what they wrote, or with null', async () => {
    const { streams, store } = await openStreams();
    const held = await streams.execute(decider, STREAM, hold(1), contextOf(1));
    const again = await streams.execute(decider, STREAM, hold(1), contextOf(2));
    expect(held).toMatchObject({ ok: true, position: await store.head() });
    expect(again).toMatchObject({ ok: true, events: [], position: null });
  });

  it('do not fail when one among them throws', async () => {
    const { streams, store } = await openStreams();
    const broken = {
      ...decider,
      decide: () => {
        throw new Error('a bug');
      },
    };
    const [first, second, third] = await Promise.allSettled([
      streams.execute(decider, STREAM, hold(1), contextOf(1)),
      streams.execute(broken, STREAM, hold(2), contextOf(2)),
      streams.execute(decider, STREAM, hold(3), contextOf(3)),
    ]);
    expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(second).toMatchObject({ reason: new Error('a bug') });
    expect(await typesIn(store)).toEqual(['CapacitySet', 'SeatsHeld', 'SeatsHeld']);
  });

  it('fail when the store fails; the next one succeeds', async () => {
    const { streams, append, store } = await openStreams();
    await streams.execute(decider, STREAM, hold(1), contextOf(1));
    append.mockRejectedValueOnce(new Error('disk full'));
    await expect(streams.execute(decider, STREAM, hold(2), contextOf(2))).rejects.toThrow('disk full');
    const after = await streams.execute(decider, STREAM, hold(2), contextOf(2));
    expect(after).toMatchObject({ ok: true, state: { seatsTaken: 4 } });
    expect(await typesIn(store)).toEqual(['CapacitySet', 'SeatsHeld', 'SeatsHeld']);
  });

  it('all fail together when the store is unreachable, the queued ones without another try', async () => {
    const { streams, append, store } = await openStreams();
    await streams.execute(decider, STREAM, hold(1), contextOf(1));
    const threeHolds = async (error: Error) => {
      append.mockRejectedValueOnce(error);
      const first = streams.execute(decider, STREAM, hold(2), contextOf(2));
      const queued = [3, 4].map((booking) =>
        streams.execute(decider, STREAM, hold(booking), contextOf(booking)),
      );
      return (await Promise.allSettled([first, ...queued])).map(({ status }) => status);
    };
    append.mockClear();
    expect(await threeHolds(new Unanswered('no answer within 1900 ms'))).toEqual(Array(3).fill('rejected'));
    expect(append).toHaveBeenCalledTimes(1);
    // Any other error concerns only the events of that append.
    expect(await threeHolds(new Error('too large'))).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(await typesIn(store)).toEqual(['CapacitySet', 'SeatsHeld', 'SeatsHeld', 'SeatsHeld']);
  });

  it('find the events of an append whose answer was lost', async () => {
    const { streams, append, store } = await openStreams();
    append.mockImplementationOnce(async (...given) => {
      await SqliteEventStore.prototype.append.apply(store, given);
      throw new Error('connection reset');
    });
    await expect(streams.execute(decider, STREAM, hold(1), contextOf(1))).rejects.toThrow('connection reset');
    const retried = await streams.execute(decider, STREAM, hold(1), contextOf(1));
    expect(retried).toMatchObject({ ok: true, events: [], state: { seatsTaken: 2 } });
    expect(await typesIn(store)).toEqual(['CapacitySet', 'SeatsHeld']);
  });
});

describe('two processes on one store', () => {
  it('decide again after the other has written, and never oversell', async () => {
    const { streams, otherStreams, store, append } = await openStreams();
    await streams.execute(decider, STREAM, hold(1, 6, 10), contextOf(1));
    await otherStreams.execute(decider, STREAM, hold(2, 1, 10), contextOf(2));
    append.mockClear();
    // The cached state of `streams` still has four free seats.
    const late = await streams.execute(decider, STREAM, hold(3, 4, 10), contextOf(3));
    expect(late).toMatchObject({ ok: false, refusal: { code: 'no-space', available: 3 } });
    expect(append).toHaveBeenCalledTimes(1);
    expect(await typesIn(store)).toEqual(['CapacitySet', 'SeatsHeld', 'SeatsHeld']);
  });

  it('take turns on a hot stream without losing a command', async () => {
    const { streams, otherStreams, store } = await openStreams();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        (n % 2 === 0 ? streams : otherStreams).execute(decider, STREAM, hold(n, 1, 44), contextOf(n)),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(44);
    expect((await typesIn(store)).filter((type) => type === 'SeatsHeld')).toHaveLength(44);
  });

  it('read again before they refuse: the other may have freed seats', async () => {
    const { streams, otherStreams } = await openStreams();
    await streams.execute(decider, STREAM, hold(1, 6, 6), contextOf(1));
    await otherStreams.execute(decider, STREAM, release(1), contextOf(2));
    expect((await streams.execute(decider, STREAM, hold(2, 6, 6), contextOf(3))).ok).toBe(true);
  });

  it('read again before they decide that there is nothing to do: the other may have written events', async () => {
    const { streams, otherStreams, store } = await openStreams();
    await streams.execute(decider, STREAM, hold(1), contextOf(1));
    await streams.execute(decider, STREAM, release(1), contextOf(2));
    await otherStreams.execute(decider, STREAM, hold(2), contextOf(3));
    // The cached state of `streams` lacks the seats that it has to release.
    const released = await streams.execute(decider, STREAM, release(2), contextOf(4));
    expect(released).toMatchObject({ ok: true, state: { seatsTaken: 0 } });
    expect((await typesIn(store)).at(-1)).toBe('SeatsReleased');
  });

  it('read the newest state before a preview is refused', async () => {
    const { streams, otherStreams } = await openStreams();
    await streams.execute(decider, STREAM, hold(1, 6, 6), contextOf(1));
    expect(await streams.preview(decider, STREAM, hold(2, 6, 6))).toEqual({
      refusal: { code: 'no-space', available: 0 },
    });
    await otherStreams.execute(decider, STREAM, release(1), contextOf(2));
    expect(await streams.preview(decider, STREAM, hold(2, 6, 6))).toHaveProperty('events');
  });

  it('give up a command that loses every race, with an error', async () => {
    const { streams, append } = await openStreams();
    append.mockRejectedValue(new WrongExpectedRevision(STREAM, 'no-stream', 'unknown'));
    await expect(streams.execute(decider, STREAM, hold(1), contextOf(1))).rejects.toThrow(TooContended);
  });
});

describe('cached states', () => {
  it('save a busy stream from being read again', async () => {
    const { streams, store } = await openStreams();
    const read = jest.spyOn(store, 'read');
    for (let n = 1; n <= 5; n += 1) await streams.execute(decider, STREAM, hold(n), contextOf(n));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('are limited: a stream that was dropped is read again from its beginning', async () => {
    const { store } = await openStreams();
    const streams = new Streams(new EventLog(store, new PersonalData(await openRecords())), {
      cachedStreams: 2,
    });
    const read = jest.spyOn(store, 'read');
    const days = ['2027-06-05', '2027-06-12', '2027-06-19'].map((day) => calendarDate(day));
    for (const [n, departedAt] of [...days, ...days].entries()) {
      const command = { ...hold(n), departedAt };
      const outcome = await streams.execute(decider, departureStream(7, departedAt), command, contextOf(n));
      expect(outcome.state.seatsTaken).toBe(n < 3 ? 2 : 4);
    }
    expect(read.mock.calls.map(([, options]) => options)).toEqual(Array(6).fill({ from: 0 }));
  });
});
