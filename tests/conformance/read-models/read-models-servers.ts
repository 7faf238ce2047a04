import assert from 'node:assert/strict';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { StaleLease } from '@tour-portal/contracts/stores/read-models.js';
import type { Lease, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { ReadModelsCase } from './read-models-case.js';
import {
  BOOKINGS,
  NOW,
  assertNothingWritten,
  batchOf,
  checkpointMove,
  commitFromOneCheckpoint,
  openBookings,
  openWriter,
  bookingPut,
} from './read-models-case.js';

const SHORT_TTL_MILLIS = 300;
const LONG_TTL_MILLIS = 60_000;

function askForLease(models: ReadModels, holder: string, ttl: number): Promise<Lease | null> {
  // A caller's clock that is wrong by years changes nothing.
  return models.acquireLease('projections', holder, NOW + 1e11, ttl);
}

/** Asks until it gets the lease, for 3 seconds at most: another holder's must expire by the store's clock first. */
function getLease(models: ReadModels, holder: string, ttl: number): Promise<Lease> {
  return eventually(
    async () => {
      const lease = await askForLease(models, holder, ttl);
      assert.ok(lease, `${holder} should have got the lease`);
      return lease;
    },
    { timeout: 10 * SHORT_TTL_MILLIS },
  );
}

/** For a store on a server: a batch is not a transaction, and the time is that of the server. */
export const SERVER_CASES: ReadModelsCase[] = [
  {
    name: 'of ten batches from the same checkpoint only one moves it, whatever documents the others leave',
    run: async (store) => {
      const { models, winner } = await commitFromOneCheckpoint(store);
      assert.deepStrictEqual(await models.get(BOOKINGS.name, `key ${winner}`), { n: winner });
    },
  },
  {
    name: 'a lease has one holder, who renews it under the same token, by the clock of the server',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      const other = await store.open();
      assert.equal(await askForLease(other, 'two', LONG_TTL_MILLIS), null);
      assert.deepStrictEqual(await askForLease(models, 'one', LONG_TTL_MILLIS), lease);
      assert.equal(await askForLease(other, 'two', LONG_TTL_MILLIS), null);
      const unrelated = await other.acquireLease('reactions', 'two', NOW, LONG_TTL_MILLIS);
      assert.equal(unrelated?.holder, 'two');
    },
  },
  {
    name: 'an expired lease goes to another under a higher token, and commits under the old lease are refused',
    run: async (store) => {
      const { models } = await openWriter(store);
      const other = await openBookings(store);
      const lease = await getLease(models, 'one', SHORT_TTL_MILLIS);
      const takenLease = await getLease(other, 'two', SHORT_TTL_MILLIS);
      assert.ok(takenLease.token > lease.token);
      const checkpoints = [checkpointMove(START, '05')];
      await assert.rejects(
        models.commit(batchOf(lease, { checkpoints, puts: [bookingPut('a', {})] })),
        (error) => error instanceof StaleLease && error.lease.token === lease.token,
      );
      await assertNothingWritten(other, 'a');
      await other.commit(batchOf(takenLease, { checkpoints, puts: [bookingPut('a', {})] }));
      assert.equal(await models.checkpoint('bookings'), '05');
      // The old lease stays stale when its holder takes the lease again: the token tells the two leases apart.
      const latestLease = await getLease(models, 'one', LONG_TTL_MILLIS);
      assert.ok(latestLease.token > takenLease.token);
      await assert.rejects(models.commit(batchOf(lease, { puts: [bookingPut('b', {})] })), StaleLease);
      await assert.rejects(other.commit(batchOf(takenLease, { puts: [bookingPut('b', {})] })), StaleLease);
      await models.commit(batchOf(latestLease, { puts: [bookingPut('c', {})] }));
      assert.deepStrictEqual(await models.keys(BOOKINGS.name, '', 10), ['a', 'c']);
    },
  },
  {
    name: 'a commit extends the lease, so that a long row of batches keeps it',
    run: async (store) => {
      const { models } = await openWriter(store);
      const other = await store.open();
      const lease = await getLease(models, 'one', SHORT_TTL_MILLIS);
      const until = performance.now() + 3 * SHORT_TTL_MILLIS;
      for (let n = 0; performance.now() < until; n += 1) {
        await models.commit(batchOf(lease, { puts: [bookingPut(`k${n}`, {})] }));
        assert.equal(await askForLease(other, 'two', LONG_TTL_MILLIS), null);
      }
      assert.ok((await getLease(other, 'two', LONG_TTL_MILLIS)).token > lease.token);
    },
  },
];
