import assert from 'node:assert/strict';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModelsCase } from './read-models-case.js';
import {
  BOOKINGS,
  batchOf,
  assertFinds,
  openBookings,
  openWriter,
  bookingPut,
  bookingDelete,
  commitDocuments,
} from './read-models-case.js';

/** Documents that some engines might return a little changed. */
const AWKWARD: Record<string, JsonObject> = {
  'own _id': { _id: 7, id: 'x', _rev: null },
  'dots and dollars': { 'a.b': 1, $set: { x: 1 }, $ref: 'c', $id: 'd', x$y: [] },
  reference: { inner: { $ref: 'bookings', $id: 1 } },
  'driver words': { _bsontype: 'ObjectId', toBSON: 'no', constructor: 'no', length: 3 },
  prototype: JSON.parse('{"__proto__":{"polluted":true},"x":1}') as JsonObject,
  numbers: { zero: 0, one: 1, max: 2 ** 53 - 1, min: -(2 ** 53) + 1, big: 1e300, half: 0.5, int: 2 ** 31 },
  empty: {},
  'empty names': { '': '', nested: { '': [null, false, [], {}] } },
  unicode: { name: 'Zoë 😀 \u2028 日本 e\u0301 \u0000 end', '\u0000': 'nul', lone: '\ud800' },
  'nul in text': { text: 'before\u0000after' },
  order: { z: 1, a: 2, '10': 3, '9': 4 },
};

export const DOCUMENT_CASES: ReadModelsCase[] = [
  {
    name: 'a document comes back exactly as it was put',
    run: async (store) => {
      await openWriter(store, AWKWARD);
      const other = await openBookings(store);
      for (const [key, document] of Object.entries(AWKWARD)) {
        const found = await other.get(BOOKINGS.name, key);
        assert.deepStrictEqual(found, document, key);
        assert.equal(JSON.stringify(found), JSON.stringify(document), key);
      }
    },
  },
  {
    name: 'a document is stored as JSON: an undefined field is absent, an undefined entry of a list is null',
    run: async (store) => {
      const loose = { a: undefined, list: [undefined, -0, Number.NaN], b: 1 } as unknown as JsonObject;
      const { models } = await openWriter(store, { loose });
      const expected = { list: [null, 0, null], b: 1 };
      assert.deepStrictEqual(await models.get(BOOKINGS.name, 'loose'), expected);
    },
  },
  {
    name: 'a document of two megabytes and one nested 150 deep come back whole',
    run: async (store) => {
      const large = {
        id: 'large',
        lines: Array.from({ length: 20_000 }, (_, line) => `${line}: ${'ü'.repeat(50)}`),
      };
      let deep: JsonObject = { bottom: true };
      for (let level = 0; level < 150; level += 1) deep = { deep };
      const { models } = await openWriter(store, { large, deep });
      assert.deepStrictEqual(await models.getMany(BOOKINGS.name, ['large', 'deep']), [large, deep]);
    },
  },
  {
    name: 'many documents come in the order asked for, null where there is none',
    run: async (store) => {
      const { models } = await openWriter(store, { a: { id: 'a' }, b: { id: 'b' }, 'ü 😀': { id: 'ü' } });
      const found = await models.getMany(BOOKINGS.name, ['ü 😀', 'none', 'a', 'b', 'a']);
      assert.deepStrictEqual(found, [{ id: 'ü' }, null, { id: 'a' }, { id: 'b' }, { id: 'a' }]);
      assert.deepStrictEqual(await models.getMany(BOOKINGS.name, []), []);
      assert.equal(await models.get(BOOKINGS.name, 'none'), null);
    },
  },
  {
    name: 'changing a document after it was put or read does not change what is stored',
    run: async (store) => {
      const given: JsonObject = { id: 'a', rooms: [1] };
      const { models } = await openWriter(store, { a: given });
      given['id'] = 'changed';
      const found = await models.get(BOOKINGS.name, 'a');
      assert.deepStrictEqual(found, { id: 'a', rooms: [1] });
      found['id'] = 'changed';
      assert.deepStrictEqual(await models.get(BOOKINGS.name, 'a'), { id: 'a', rooms: [1] });
    },
  },
  {
    name: 'documents are found by a value of an index, ties by key',
    run: async (store) => {
      const { models } = await openWriter(store, {
        c: { id: 'c', account: 7 },
        a: { id: 'a', account: 7 },
        b: { id: 'b', account: 7 },
        d: { id: 'd', account: 8 },
      });
      await assertFinds(models, { index: 'account', equals: 7 }, ['a', 'b', 'c']);
      await assertFinds(models, { index: 'account', equals: 7, descending: true }, ['c', 'b', 'a']);
      await assertFinds(models, { index: 'account', equals: 7, limit: 2 }, ['a', 'b']);
      await assertFinds(models, { index: 'account', equals: 9 }, []);
    },
  },
  {
    name: 'a range of integers has both its ends and the order of numbers',
    run: async (store) => {
      const due = { a: 10, b: 9, c: -3, d: 2 ** 40, e: 100, f: 9 };
      const { models } = await openWriter(
        store,
        Object.fromEntries(Object.entries(due).map(([id, dueAt]) => [id, { id, dueAt }])),
      );
      await assertFinds(models, { index: 'dueAt' }, ['c', 'b', 'f', 'a', 'e', 'd']);
      await assertFinds(models, { index: 'dueAt', from: 9, to: 100 }, ['b', 'f', 'a', 'e']);
      await assertFinds(models, { index: 'dueAt', to: 9 }, ['c', 'b', 'f']);
      await assertFinds(models, { index: 'dueAt', from: 11, descending: true }, ['d', 'e']);
      await assertFinds(models, { index: 'dueAt', from: 9, to: 100, limit: 2 }, ['b', 'f']);
      await assertFinds(models, { index: 'dueAt', limit: 0 }, []);
    },
  },
  {
    name: 'a range of texts has both its ends and the order of their characters',
    run: async (store) => {
      // The order of UTF-8 and of code points: JavaScript's own has 😀, which is two units of UTF-16, before ￮.
      const parties = { a: 'Ash', b: 'ash', c: '', d: 'Zoë', e: '10', f: '9', g: 'Zoe', h: '￮', i: '😀' };
      const { models } = await openWriter(
        store,
        Object.fromEntries(Object.entries(parties).map(([id, party]) => [id, { id, party }])),
      );
      await assertFinds(models, { index: 'party' }, ['c', 'e', 'f', 'a', 'g', 'd', 'b', 'h', 'i']);
      await assertFinds(models, { index: 'party', from: '9', to: 'Zoe' }, ['f', 'a', 'g']);
      await assertFinds(models, { index: 'party', from: '￮' }, ['h', 'i']);
      await assertFinds(models, { index: 'party', equals: 'Zoë' }, ['d']);
      await assertFinds(models, { index: 'party', equals: '' }, ['c']);
    },
  },
  {
    name: 'a field that is absent or null is in no index',
    run: async (store) => {
      const { models } = await openWriter(store, {
        a: { id: 'a', party: null, dueAt: null },
        b: { id: 'b' },
        c: { id: 'c', party: 'null', dueAt: 0 },
      });
      await assertFinds(models, { index: 'party' }, ['c']);
      await assertFinds(models, { index: 'dueAt', to: 5 }, ['c']);
      await assertFinds(models, { index: 'dueAt', descending: true }, ['c']);
    },
  },
  {
    name: 'a changed document moves in the index, and leaves it when the field goes',
    run: async (store) => {
      const writer = await openWriter(store, {
        a: { id: 'a', account: 1, party: 'x' },
        b: { id: 'b', account: 1 },
      });
      const { models, lease } = writer;
      await commitDocuments(writer, { a: { id: 'a', account: 2 } });
      await assertFinds(models, { index: 'account', equals: 1 }, ['b']);
      await assertFinds(models, { index: 'account', equals: 2 }, ['a']);
      await assertFinds(models, { index: 'party' }, []);
      await models.commit(batchOf(lease, { deletes: [bookingDelete('a')] }));
      await assertFinds(models, { index: 'account' }, ['b']);
    },
  },
  {
    name: 'an index holds one kind of value, and what is not declared cannot be asked for',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      const unfit: JsonObject[] = [
        { account: '7' },
        { account: 0.5 },
        { party: 7 },
        { party: ['x'] },
        { dueAt: true },
      ];
      for (const document of unfit) {
        await assert.rejects(models.commit(batchOf(lease, { puts: [bookingPut('a', document)] })), TypeError);
      }
      await assert.rejects(
        models.find(BOOKINGS.name, { index: 'account', equals: '7', limit: 1 }),
        TypeError,
      );
      await assert.rejects(models.find(BOOKINGS.name, { index: 'name', equals: 'x', limit: 1 }), TypeError);
      await assert.rejects(models.get('parties', 'a'), /parties is not defined/);
      assert.deepStrictEqual(await models.keys(BOOKINGS.name, '', 10), []);
    },
  },
  {
    name: 'the keys of a collection come in order, page by page',
    run: async (store) => {
      const { models } = await openWriter(
        store,
        Object.fromEntries(['b', 'a', '￮', '10', '9', '😀'].map((key) => [key, {}])),
      );
      assert.deepStrictEqual(await models.keys(BOOKINGS.name, '', 4), ['10', '9', 'a', 'b']);
      assert.deepStrictEqual(await models.keys(BOOKINGS.name, 'b', 4), ['￮', '😀']);
      assert.deepStrictEqual(await models.keys(BOOKINGS.name, '￮', 4), ['😀']);
      assert.deepStrictEqual(await models.keys(BOOKINGS.name, '😀', 4), []);
    },
  },
  {
    name: 'a collection can be defined again, by several at once, but not with other indexes or an unfit name',
    run: async (store) => {
      const [models, ...others] = await Promise.all([store.open(), store.open(), store.open()]);
      await Promise.all([models, ...others].map((instance) => instance.define([BOOKINGS])));
      await Promise.all([models, ...others].map((instance) => instance.define([BOOKINGS])));
      const other = { name: BOOKINGS.name, indexes: { account: 'text' } } as const;
      await assert.rejects(models.define([other]), /booking@1 exists with the indexes .*give it a new name/);
      await assert.rejects(models.define([{ name: 'x"; drop', indexes: {} }]), TypeError);
      await assert.rejects(models.define([{ name: 'x', indexes: { 'a.b': 'text' } }]), TypeError);
    },
  },
  {
    name: 'a dropped collection is gone, and one of that name starts empty',
    run: async (store) => {
      const { models } = await openWriter(store, { a: { id: 'a' } });
      await models.drop(BOOKINGS.name);
      await assert.rejects(models.get(BOOKINGS.name, 'a'), /booking@1 is not defined/);
      const renewed = { name: BOOKINGS.name, indexes: { party: 'text' } } as const;
      const other = await store.open();
      await other.define([renewed]);
      assert.deepStrictEqual(await other.keys(BOOKINGS.name, '', 10), []);
      await other.drop('never-defined');
    },
  },
];
