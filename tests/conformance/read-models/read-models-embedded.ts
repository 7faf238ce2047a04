import assert from 'node:assert/strict';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { StaleLease } from '@tour-portal/contracts/stores/read-models.js';
import type { ReadModelsCase } from './read-models-case.js';
import {
  BOOKINGS,
  NOW,
  TTL_MILLIS,
  assertNothingWritten,
  batchOf,
  takeLease,
  checkpointMove,
  commitFromOneCheckpoint,
  openBookings,
  openWriter,
  bookingPut,
} from './read-models-case.js';

/** For a store that writes a batch in one transaction: a refused batch writes nothing. */
export const TRANSACTION_CASES: ReadModelsCase[] = [
  {
    name: 'of several batches from the same checkpoint only one counts',
    run: async (store) => {
      const { models, winner } = await commitFromOneCheckpoint(store);
      assert.deepStrictEqual(await models.keys(BOOKINGS.name, '', 20), [`key ${winner}`]);
    },
  },
  {
    name: 'once a lease is taken over, no write of its old holder is made, even of a commit under way',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      const other = await openBookings(store);
      const writes = Array.from({ length: 20 }, (_, n) =>
        models.commit(batchOf(lease, { puts: [bookingPut(`k${n}`, {})] })),
      );
      const takeover = takeLease(other, 'two', NOW + TTL_MILLIS).then(() =>
        other.keys(BOOKINGS.name, '', 100),
      );
      const results = await Promise.allSettled(writes);
      const keysAtTakeover = await takeover;
      for (const result of results) {
        if (result.status === 'rejected')
          assert.ok(result.reason instanceof StaleLease, String(result.reason));
      }
      assert.deepStrictEqual(await other.keys(BOOKINGS.name, '', 100), keysAtTakeover);
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, keysAtTakeover.length);
    },
  },
];

/** For a store that uses the time that its caller passes. */
export const CALLER_CLOCK_CASES: ReadModelsCase[] = [
  {
    name: 'a lease has one holder, who renews it under the same token',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      const other = await store.open();
      assert.equal(await other.acquireLease('projections', 'two', NOW, TTL_MILLIS), null);
      assert.equal(await other.acquireLease('projections', 'two', NOW + TTL_MILLIS - 1, TTL_MILLIS), null);
      const renewed = await models.acquireLease('projections', 'one', NOW + TTL_MILLIS - 1, TTL_MILLIS);
      assert.deepStrictEqual(renewed, lease);
      assert.equal(await other.acquireLease('projections', 'two', NOW + TTL_MILLIS + 1, TTL_MILLIS), null);
      const unrelated = await other.acquireLease('reactions', 'two', NOW, TTL_MILLIS);
      assert.equal(unrelated?.holder, 'two');
    },
  },
  {
    name: 'a lease whose expiry is impossibly far ahead is given to another instance; one a little ahead is not',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      const other = await store.open();
      assert.equal(await other.acquireLease('projections', 'two', NOW - TTL_MILLIS, TTL_MILLIS), null);
      const takenLease = await takeLease(other, 'two', NOW - 3_600_000);
      assert.ok(takenLease.token > lease.token);
      await assert.rejects(models.commit(batchOf(lease, { puts: [bookingPut('a', {})] })), StaleLease);
    },
  },
  {
    name: 'an expired lease goes to another under a higher token, and nothing more is written under the old lease',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      const other = await openBookings(store);
      const takenLease = await takeLease(other, 'two', NOW + TTL_MILLIS);
      assert.ok(takenLease.token > lease.token);
      const checkpoints = [checkpointMove(START, '05')];
      await assert.rejects(
        models.commit(batchOf(lease, { checkpoints, puts: [bookingPut('a', {})] })),
        (error) => error instanceof StaleLease && error.lease.token === lease.token,
      );
      await assertNothingWritten(other, 'a');
      await other.commit(batchOf(takenLease, { checkpoints, puts: [bookingPut('a', {})] }));
      assert.equal(await models.checkpoint('bookings'), '05');
      // The old holder takes the lease again, and still cannot write with its first one: the token tells the two apart.
      const latestLease = await takeLease(models, 'one', NOW + 2 * TTL_MILLIS);
      assert.ok(latestLease.token > takenLease.token);
      await assert.rejects(models.commit(batchOf(lease, { puts: [bookingPut('b', {})] })), StaleLease);
      await assert.rejects(other.commit(batchOf(takenLease, { puts: [bookingPut('b', {})] })), StaleLease);
      await models.commit(batchOf(latestLease, { puts: [bookingPut('c', {})] }));
      assert.deepStrictEqual(await models.keys(BOOKINGS.name, '', 10), ['a', 'c']);
    },
  },
];
