import assert from 'node:assert/strict';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { RecordsCase } from './records-case.js';
import { CREDENTIALS, SESSIONS, openRecords, recordOf, versionOf } from './records-case.js';

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** Concurrent writes, most of them through several instances that share a store. */
export const RACE_CASES: RecordsCase[] = [
  {
    name: 'of 50 inserts of one unique value exactly one wins',
    run: async (store) => {
      const instances = [await openRecords(store), await openRecords(store)];
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, (_, n) =>
          instances[n % 2]!.insert(CREDENTIALS.name, `key ${n}`, { n, email: 'ann@example.com' }),
        ),
      );
      const won = results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
      assert.equal(won.length, 1);
      for (const result of results) {
        if (result.status === 'fulfilled') continue;
        const reason: unknown = result.reason;
        assert.ok(reason instanceof DuplicateRecord && reason.field === 'email', String(reason));
      }
      const found = await instances[0]!.findOne(CREDENTIALS.name, 'email', 'ann@example.com');
      assert.equal(found?.record['n'], won[0]);
      const all = await Promise.all(results.map((_, n) => instances[1]!.get(CREDENTIALS.name, `key ${n}`)));
      assert.equal(all.filter((record) => record !== null).length, 1);
    },
  },
  {
    name: 'a refused write does not make concurrent writes fail',
    run: async (store) => {
      const records = await openRecords(store);
      await records.insert(CREDENTIALS.name, 'taken', { email: 'ann@example.com' });
      const results = await Promise.allSettled([
        records.insert(CREDENTIALS.name, 'a', { email: 'a@x' }),
        records.insert(CREDENTIALS.name, 'b', { email: 'ann@example.com' }),
        records.insert(CREDENTIALS.name, 'taken', {}),
        records.insert(SESSIONS.name, 'c', { expiresAt: 1 }),
        records.increment('booking-id', 1),
      ]);
      const fulfilled = results.map(({ status }) => status === 'fulfilled');
      assert.deepStrictEqual(fulfilled, [true, false, false, true, true]);
      const other = await openRecords(store);
      assert.deepStrictEqual(await recordOf(other, 'a'), { email: 'a@x' });
      assert.equal(await other.get(CREDENTIALS.name, 'b'), null);
      assert.deepStrictEqual((await other.get(SESSIONS.name, 'c'))?.record, { expiresAt: 1 });
    },
  },
  {
    name: 'of 20 replacements of one version exactly one counts',
    run: async (store) => {
      const instances = [await openRecords(store, { a: { n: -1 } }), await openRecords(store)];
      const version = await versionOf(instances[1]!, 'a');
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          instances[n % 2]!.replace(CREDENTIALS.name, 'a', { n }, version),
        ),
      );
      const won = results.flatMap((replaced, n) => (replaced ? [n] : []));
      assert.equal(won.length, 1);
      assert.deepStrictEqual(await recordOf(instances[1]!, 'a'), { n: won[0] });
    },
  },
  {
    name: 'of 20 removals of one record exactly one counts',
    run: async (store) => {
      const instances = [await openRecords(store, { a: {} }), await openRecords(store)];
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, n) => instances[n % 2]!.remove(CREDENTIALS.name, 'a')),
      );
      assert.equal(results.filter(Boolean).length, 1);
    },
  },
  {
    name: '50 concurrent increments answer 50 different values; a counter grows by the step of each call',
    run: async (store) => {
      const instances = [await openRecords(store), await openRecords(store)];
      const values = await Promise.all(
        Array.from({ length: 50 }, (_, n) => instances[n % 2]!.increment('booking-id', 1)),
      );
      const expected = Array.from({ length: 50 }, (_, n) => n + 1);
      assert.deepStrictEqual(ascending(values), expected);
      assert.equal(await instances[0]!.increment('booking-id', 200), 250);
      assert.equal(await instances[1]!.increment('booking-id', 1), 251);
      assert.equal(await instances[1]!.increment('guest-id', 5), 5);
    },
  },
  {
    name: 'concurrent first increments of a new counter answer different values',
    run: async (store) => {
      const instances = [await openRecords(store), await openRecords(store), await openRecords(store)];
      for (let round = 0; round < 30; round += 1) {
        const first = await Promise.all(instances.map((records) => records.increment(`first-${round}`, 200)));
        assert.deepStrictEqual(ascending(first), [200, 400, 600]);
      }
    },
  },
];
