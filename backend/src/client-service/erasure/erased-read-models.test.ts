import { event } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { accountProjection } from '@tour-portal/projections/account.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { searchProjection } from '@tour-portal/projections/search.js';
import { histories, withErased } from '../../testing/histories/histories.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';

const ACCOUNT = 1;

/** A history that ends with the person's erasure, as it is read before (`live`) and after (`replayed`) the key is destroyed. */
function liveAndReplayed(history: readonly RecordedEvent[]) {
  const placed = history.flatMap(({ type, data }) =>
    type === 'HoldPlaced' && data.account === ACCOUNT ? [data] : [],
  );
  const bookings = placed.map(({ booking }) => booking);
  const guests = placed.flatMap((data) => data.guests);
  const at = history.at(-1)!.metadata.at;
  const withTimes = history.map((past) => ({ ...past, at: past.metadata.at }));
  const erased = { ...event('AccountErased', { account: ACCOUNT, bookings, guests, at }), at };
  const live = recorded([...withTimes, erased]);
  return { bookings, guests, live, replayed: withErased(live, ACCOUNT) };
}

type PersonIds = Pick<ReturnType<typeof liveAndReplayed>, 'bookings' | 'guests'>;

/** The person's documents: the account, its bookings, and what the search finds of the account and its guests. */
function documents(events: readonly RecordedEvent[], { bookings, guests }: PersonIds): unknown[] {
  return [
    foldDocument(accountProjection, events, String(ACCOUNT)),
    ...bookings.map((booking) => foldDocument(bookingProjection, events, String(booking))),
    foldDocument(searchProjection, events, `a${ACCOUNT}`),
    ...guests.map((guest) => foldDocument(searchProjection, events, `g${guest}`)),
  ];
}

describe('the account, booking and search documents of an erased person (D44)', () => {
  it('are what a replay makes of the log once the person’s data in it can no longer be read', () => {
    let bookingCount = 0;
    fc.assert(
      fc.property(histories(90), (history) => {
        fc.pre(history.some(({ type, data }) => type === 'AccountOpened' && data.account === ACCOUNT));
        const { live, replayed, ...ids } = liveAndReplayed(history);
        bookingCount += ids.bookings.length;
        expect(documents(live, ids)).toEqual(documents(replayed, ids));
      }),
      { numRuns: 200 },
    );
    expect(bookingCount).toBeGreaterThan(100);
  });

  it('would differ from a replay of some histories if the erasure only destroyed the key', () => {
    const differ = fc.sample(histories(90), 80).filter((history) => {
      if (history.length === 0) return false;
      const { live, replayed, ...ids } = liveAndReplayed(history);
      const withoutErasure = live.slice(0, -1);
      return JSON.stringify(documents(withoutErasure, ids)) !== JSON.stringify(documents(replayed, ids));
    });
    expect(differ.length).toBeGreaterThan(10);
  });
});
