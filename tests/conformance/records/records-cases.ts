import assert from 'node:assert/strict';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { RecordsCase } from './records-case.js';
import {
  CREDENTIALS,
  SESSIONS,
  assertDuplicate,
  findKeys,
  openRecords,
  recordOf,
  versionOf,
} from './records-case.js';

/** All cases but those of concurrent writes, which are in `records-races.ts`. */
export const RECORD_CASES: RecordsCase[] = [
  {
    name: 'a record comes back from another instance exactly as it was inserted',
    run: async (store) => {
      const records = await openRecords(store);
      const record = {
        _id: 1,
        'a.b': { $set: [null, true] },
        name: 'Zoë 😀 \u0000',
        empty: {},
        big: 2 ** 53 - 1,
        half: 0.5,
        text: 'ü'.repeat(500_000),
        reference: { $ref: 'x', $id: 1 },
        proto: JSON.parse('{"__proto__":1}') as JsonObject,
      };
      await records.insert(CREDENTIALS.name, 'ü 😀', record);
      const other = await openRecords(store);
      assert.deepStrictEqual(await recordOf(other, 'ü 😀'), record);
      assert.equal(await other.get(CREDENTIALS.name, 'none'), null);
      assert.equal(await other.get(SESSIONS.name, 'ü 😀'), null);
    },
  },
  {
    name: 'no two records of a collection share a key or the value of a unique field, and the refusal names it',
    run: async (store) => {
      const records = await openRecords(store);
      const other = await openRecords(store);
      await records.insert(CREDENTIALS.name, 'a', { email: 'ann@example.com', phoneNumber: '1' });
      await assertDuplicate(other.insert(CREDENTIALS.name, 'a', { email: 'new@example.com' }), 'key');
      await assertDuplicate(other.insert(CREDENTIALS.name, 'b', { email: 'ann@example.com' }), 'email');
      await assertDuplicate(other.insert(CREDENTIALS.name, 'b', { phoneNumber: '1' }), 'phoneNumber');
      assert.equal(await other.get(CREDENTIALS.name, 'b'), null);
      assert.deepStrictEqual(await recordOf(other, 'a'), { email: 'ann@example.com', phoneNumber: '1' });
      await other.insert(CREDENTIALS.name, 'b', { email: 'Ann@example.com', phoneNumber: '2' });
      await other.insert(SESSIONS.name, 'a', { email: 'ann@example.com' });
    },
  },
  {
    name: 'unique fields that are absent or null are nobody’s duplicates',
    run: async (store) => {
      const records = await openRecords(store, {
        a: {},
        b: {},
        c: { email: null },
        d: { email: null, phoneNumber: null },
      });
      assert.deepStrictEqual(await recordOf(records, 'd'), { email: null, phoneNumber: null });
      await records.insert(CREDENTIALS.name, 'e', { email: '' });
      await assertDuplicate(records.insert(CREDENTIALS.name, 'f', { email: '' }), 'email');
    },
  },
  {
    name: 'an insert returns the version, each replacement raises it by one, and one with an old version changes nothing',
    run: async (store) => {
      const records = await openRecords(store);
      const other = await openRecords(store);
      const first = await records.insert(CREDENTIALS.name, 'a', { n: 1 });
      assert.equal(await versionOf(other, 'a'), first);
      assert.equal(await other.replace(CREDENTIALS.name, 'a', { n: 2 }, first), true);
      assert.equal(await records.replace(CREDENTIALS.name, 'a', { n: 3 }, first), false);
      assert.deepStrictEqual(await recordOf(records, 'a'), { n: 2 });
      const second = await versionOf(records, 'a');
      assert.equal(second, first + 1);
      assert.equal(await records.replace(CREDENTIALS.name, 'a', { n: 4 }, second + 1), false);
      assert.equal(await records.replace(CREDENTIALS.name, 'a', { n: 4 }, second), true);
      assert.equal(await records.replace(CREDENTIALS.name, 'none', { n: 1 }, first), false);
      assert.equal(await records.get(CREDENTIALS.name, 'none'), null);
    },
  },
  {
    name: 'a version read before a removal does not fit the record inserted anew',
    run: async (store) => {
      const records = await openRecords(store);
      await records.insert(CREDENTIALS.name, 'a', { code: 'old' });
      const version = await versionOf(records, 'a');
      await records.remove(CREDENTIALS.name, 'a');
      await records.insert(CREDENTIALS.name, 'a', { code: 'new' });
      assert.equal(
        await records.replace(CREDENTIALS.name, 'a', { code: 'old', attempts: 1 }, version),
        false,
      );
      assert.equal(await records.remove(CREDENTIALS.name, 'a', version), false);
      assert.deepStrictEqual(await recordOf(records, 'a'), { code: 'new' });
    },
  },
  {
    name: 'a replacement that takes another record’s unique field is refused and changes nothing',
    run: async (store) => {
      const records = await openRecords(store, { a: { email: 'a@x' }, b: { email: 'b@x', n: 1 } });
      const version = await versionOf(records, 'b');
      await assertDuplicate(records.replace(CREDENTIALS.name, 'b', { email: 'a@x' }, version), 'email');
      assert.deepStrictEqual(await records.get(CREDENTIALS.name, 'b'), {
        record: { email: 'b@x', n: 1 },
        version,
      });
      assert.equal(await records.replace(CREDENTIALS.name, 'b', { email: 'b@x', n: 2 }, version), true);
    },
  },
  {
    name: 'a unique value is free again once its record is changed or removed',
    run: async (store) => {
      const records = await openRecords(store, { a: { email: 'a@x' }, b: { email: 'b@x' } });
      await records.replace(CREDENTIALS.name, 'a', { email: 'new@x' }, await versionOf(records, 'a'));
      await records.insert(CREDENTIALS.name, 'c', { email: 'a@x' });
      await records.remove(CREDENTIALS.name, 'b');
      await records.insert(CREDENTIALS.name, 'd', { email: 'b@x' });
      assert.equal((await records.findOne(CREDENTIALS.name, 'email', 'a@x'))?.key, 'c');
      assert.equal((await records.findOne(CREDENTIALS.name, 'email', 'b@x'))?.key, 'd');
    },
  },
  {
    name: 'a record is found by a unique or an indexed field, the lowest key first',
    run: async (store) => {
      const records = await openRecords(store, {
        b: { email: 'b@x', country: 'US', expiresAt: 5 },
        a: { email: 'a@x', country: 'US', expiresAt: 5 },
        c: { country: null },
      });
      const version = await versionOf(records, 'a');
      const record = { email: 'a@x', country: 'US', expiresAt: 5 };
      const found = { key: 'a', record, version };
      assert.deepStrictEqual(await records.findOne(CREDENTIALS.name, 'email', 'a@x'), found);
      assert.deepStrictEqual(await records.findOne(CREDENTIALS.name, 'country', 'US'), found);
      assert.deepStrictEqual(await records.findOne(CREDENTIALS.name, 'expiresAt', 5), found);
      assert.equal(await records.findOne(CREDENTIALS.name, 'expiresAt', 6), null);
      assert.equal(await records.findOne(CREDENTIALS.name, 'email', 'A@x'), null);
    },
  },
  {
    name: 'records up to a time are found in the order of time, then key; records with a given text in that of their keys',
    run: async (store) => {
      const records = await openRecords(store, {
        d: { expiresAt: 9, country: 'US' },
        a: { expiresAt: 10, country: 'US' },
        c: { expiresAt: 9, country: 'CA' },
        b: { expiresAt: 2 ** 41 },
        e: { expiresAt: -1 },
        f: { expiresAt: null, country: null },
      });
      assert.deepStrictEqual(await findKeys(records, 'expiresAt', 10), ['e', 'c', 'd', 'a']);
      assert.deepStrictEqual(await findKeys(records, 'expiresAt', 10, 2), ['e', 'c']);
      assert.deepStrictEqual(await findKeys(records, 'expiresAt', 10, 0), []);
      assert.deepStrictEqual(await findKeys(records, 'country', 'US'), ['a', 'd']);
      assert.deepStrictEqual(await findKeys(records, 'country', 'C'), []);
      await records.replace(CREDENTIALS.name, 'a', { expiresAt: -5 }, await versionOf(records, 'a'));
      assert.deepStrictEqual(await findKeys(records, 'expiresAt', 9), ['a', 'e', 'c', 'd']);
      assert.deepStrictEqual(await findKeys(records, 'country', 'US'), ['d']);
    },
  },
  {
    name: 'a record is removed once, and with a version only while it has that version',
    run: async (store) => {
      const records = await openRecords(store, { a: {}, b: {} });
      const version = await versionOf(records, 'a');
      await records.replace(CREDENTIALS.name, 'a', { n: 2 }, version);
      assert.equal(await records.remove(CREDENTIALS.name, 'a', version), false);
      assert.equal(await records.remove(CREDENTIALS.name, 'a', await versionOf(records, 'a')), true);
      assert.equal(await records.remove(CREDENTIALS.name, 'a'), false);
      assert.equal(await records.remove(CREDENTIALS.name, 'b'), true);
      assert.equal(await records.get(CREDENTIALS.name, 'b'), null);
    },
  },
  {
    name: 'all records up to a time, or with a given text, are removed and counted',
    run: async (store) => {
      const records = await openRecords(store, {
        a: { expiresAt: 1, country: 'US' },
        b: { expiresAt: 2, country: 'CA' },
        c: { expiresAt: 3, country: 'US' },
        d: { expiresAt: 4, country: 'CA' },
        e: {},
      });
      assert.equal(await records.removeWhere(CREDENTIALS.name, 'expiresAt', 2), 2);
      assert.equal(await records.removeWhere(CREDENTIALS.name, 'expiresAt', 2), 0);
      assert.deepStrictEqual(await findKeys(records, 'expiresAt', 9), ['c', 'd']);
      assert.equal(await records.removeWhere(CREDENTIALS.name, 'country', 'US'), 1);
      assert.deepStrictEqual(await findKeys(records, 'expiresAt', 9), ['d']);
      assert.deepStrictEqual(await recordOf(records, 'e'), {});
    },
  },
  {
    name: 'records up to a time, or with a given text, are counted as they would be found',
    run: async (store) => {
      const records = await openRecords(store, {
        a: { expiresAt: 1, country: 'US' },
        b: { expiresAt: 2, country: 'US' },
        c: { expiresAt: 3, country: 'CA' },
        d: { expiresAt: null },
        e: {},
      });
      assert.equal(await records.count(CREDENTIALS.name, 'expiresAt', 0), 0);
      assert.equal(await records.count(CREDENTIALS.name, 'expiresAt', 2), 2);
      assert.equal(await records.count(CREDENTIALS.name, 'expiresAt', Number.MAX_SAFE_INTEGER), 3);
      assert.equal(await records.count(CREDENTIALS.name, 'country', 'US'), 2);
      await assert.rejects(records.count(CREDENTIALS.name, 'name', 'x'), TypeError);
    },
  },
  {
    name: 'values of another kind than their field’s, undeclared fields and collections, and a counter’s step of 0 are refused',
    run: async (store) => {
      const records = await openRecords(store);
      const unfit: JsonObject[] = [{ email: 7 }, { expiresAt: '7' }, { expiresAt: 0.5 }, { country: {} }];
      for (const record of unfit) {
        await assert.rejects(records.insert(CREDENTIALS.name, 'a', record), TypeError);
      }
      await assert.rejects(records.findOne(CREDENTIALS.name, 'email', 7), TypeError);
      await assert.rejects(records.find(CREDENTIALS.name, 'name', 'x', 1), TypeError);
      await assert.rejects(records.get('parties', 'a'), /parties is not defined/);
      await assert.rejects(records.increment('booking-id', 0), RangeError);
      assert.equal(await records.get(CREDENTIALS.name, 'a'), null);
    },
  },
  {
    name: 'collections can be defined again, by several instances at once, but not with other fields',
    run: async (store) => {
      const [records] = await Promise.all([openRecords(store), openRecords(store), openRecords(store)]);
      await records.insert(CREDENTIALS.name, 'a', { email: 'a@x' });
      await openRecords(store);
      const other = { ...CREDENTIALS, unique: ['email'] };
      await assert.rejects(records.define([other]), /credentials exists as .*give it a new name/);
      assert.deepStrictEqual(await recordOf(records, 'a'), { email: 'a@x' });
    },
  },
];
