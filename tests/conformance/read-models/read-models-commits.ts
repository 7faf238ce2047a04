import assert from 'node:assert/strict';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { CheckpointMoved, StaleLease } from '@tour-portal/contracts/stores/read-models.js';
import type { ReadModelsCase } from './read-models-case.js';
import {
  BOOKINGS,
  NOW,
  TTL_MILLIS,
  assertNothingWritten,
  batchOf,
  takeLease,
  checkpointMove,
  openBookings,
  openWriter,
  bookingPut,
  bookingDelete,
} from './read-models-case.js';

export const COMMIT_CASES: ReadModelsCase[] = [
  {
    name: 'after a commit another instance sees the documents and the checkpoints of the batch',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      const other = await openBookings(store);
      await models.commit(
        batchOf(lease, {
          checkpoints: [checkpointMove(START, '05'), checkpointMove(START, '05', 'accounts')],
          puts: [bookingPut('a', { n: 1 })],
        }),
      );
      assert.deepStrictEqual(await other.get(BOOKINGS.name, 'a'), { n: 1 });
      assert.deepStrictEqual(
        [await other.checkpoint('bookings'), await other.checkpoint('accounts')],
        ['05', '05'],
      );
      await models.commit(
        batchOf(lease, {
          checkpoints: [checkpointMove('05', '09')],
          puts: [bookingPut('a', { n: 2 })],
          deletes: [bookingDelete('none')],
        }),
      );
      assert.deepStrictEqual(await other.get(BOOKINGS.name, 'a'), { n: 2 });
      assert.deepStrictEqual(
        [await other.checkpoint('bookings'), await other.checkpoint('accounts')],
        ['09', '05'],
      );
    },
  },
  {
    name: 'a batch whose documents fail leaves its checkpoint where it was',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      const unfit = bookingPut('b', { account: 'seven' });
      const checkpoints = [checkpointMove(START, '05')];
      await assert.rejects(
        models.commit(batchOf(lease, { checkpoints, puts: [bookingPut('a', {}), unfit] })),
      );
      await assertNothingWritten(models, 'a');
      const deletes = [{ collection: 'undefined', key: 'a' }];
      await assert.rejects(
        models.commit(batchOf(lease, { checkpoints, puts: [bookingPut('a', {})], deletes })),
      );
      await assertNothingWritten(models, 'a');
    },
  },
  {
    name: 'a batch whose checkpoint has moved writes nothing, nor moves its other checkpoints',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      await models.commit(batchOf(lease, { checkpoints: [checkpointMove(START, '05', 'accounts')] }));
      for (const stale of [START, '04', '06']) {
        const checkpoints = [checkpointMove(START, '07'), checkpointMove(stale, '07', 'accounts')];
        await assert.rejects(
          models.commit(batchOf(lease, { checkpoints, puts: [bookingPut('a', {})] })),
          (error) => error instanceof CheckpointMoved && error.projection === 'accounts',
        );
        await assertNothingWritten(models, 'a');
      }
      assert.equal(await models.checkpoint('accounts'), '05');
    },
  },
  {
    name: 'of two puts of a key the last stays, and a delete in the batch comes after its puts',
    run: async (store) => {
      const { models, lease } = await openWriter(store, { old: { n: 1 } });
      await models.commit(
        batchOf(lease, {
          puts: [
            bookingPut('twice', { n: 1 }),
            bookingPut('both', { n: 1 }),
            bookingPut('twice', { n: 2 }),
            bookingPut('old', { n: 2 }),
          ],
          deletes: [bookingDelete('both'), bookingDelete('old')],
        }),
      );
      const found = await models.getMany(BOOKINGS.name, ['twice', 'both', 'old']);
      assert.deepStrictEqual(found, [{ n: 2 }, null, null]);
    },
  },
  {
    name: 'a checkpoint that was reset starts anew',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      assert.equal(await models.checkpoint('bookings'), START);
      await models.commit(batchOf(lease, { checkpoints: [checkpointMove(START, '05')] }));
      await models.resetCheckpoint('bookings');
      await models.resetCheckpoint('never-seen');
      assert.equal(await models.checkpoint('bookings'), START);
      await models.commit(batchOf(lease, { checkpoints: [checkpointMove(START, '03')] }));
      assert.equal(await models.checkpoint('bookings'), '03');
    },
  },
  {
    name: 'of many who want a free lease one gets it',
    run: async (store) => {
      const instances = await Promise.all([store.open(), store.open()]);
      const requests = Array.from({ length: 20 }, (_, n) =>
        instances[n % 2]!.acquireLease('projections', `holder ${n}`, NOW, TTL_MILLIS),
      );
      assert.equal((await Promise.all(requests)).filter((lease) => lease !== null).length, 1);
    },
  },
  {
    name: 'a released lease is free at once, and only its holder can release it',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      const other = await openBookings(store);
      await other.releaseLease({ ...lease, holder: 'two' });
      await other.releaseLease({ ...lease, token: lease.token - 1 });
      assert.equal(await other.acquireLease('projections', 'two', NOW, TTL_MILLIS), null);
      await models.releaseLease(lease);
      await assert.rejects(models.commit(batchOf(lease, { puts: [bookingPut('a', {})] })), StaleLease);
      const next = await takeLease(other, 'two');
      assert.ok(next.token > lease.token);
      await models.releaseLease(lease);
      await other.commit(batchOf(next, { puts: [bookingPut('b', {})] }));
      assert.deepStrictEqual(await other.keys(BOOKINGS.name, '', 10), ['b']);
    },
  },
  {
    name: 'nobody commits under a lease that nobody took',
    run: async (store) => {
      const models = await openBookings(store);
      const lease = { name: 'projections', holder: 'one', token: 1 };
      await assert.rejects(models.commit(batchOf(lease, { puts: [bookingPut('a', {})] })), StaleLease);
      await assertNothingWritten(models, 'a');
    },
  },
];
