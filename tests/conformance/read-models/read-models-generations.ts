import assert from 'node:assert/strict';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { ComparisonPage, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import {
  CheckpointMoved,
  CollectionSwitched,
  StaleLease,
} from '@tour-portal/contracts/stores/read-models.js';
import type { ReadModelsCase, ReadModelsUnderTest, Writer } from './read-models-case.js';
import {
  BOOKINGS,
  batchOf,
  untilHolds,
  findIds,
  checkpointMove,
  openBookings,
  openWriter,
  bookingPut,
} from './read-models-case.js';

const LIVE = BOOKINGS.name;
const NEXT = { name: `${LIVE}.1`, indexes: BOOKINGS.indexes };
const ACCOUNTS = { name: 'account@1', indexes: {} };
const NEXT_ACCOUNTS = { name: 'account@1.1', indexes: {} };
/** The switch of the bookings to their next generation. */
const SWITCH_TO_NEXT = { collection: LIVE, from: LIVE, to: NEXT.name };

/** Prepares a live collection at position 05, and a new generation of it at position 07. */
async function openWithNextGeneration(store: ReadModelsUnderTest): Promise<Writer> {
  const { models, lease } = await openWriter(store);
  await models.define([NEXT]);
  const old = [bookingPut('a', { id: 'old a', account: 1 }), bookingPut('b', { id: 'old b', account: 1 })];
  await models.commit(batchOf(lease, { checkpoints: [checkpointMove(START, '05', LIVE)], puts: old }));
  await fillNext({ models, lease });
  return { models, lease };
}

async function fillNext({ models, lease }: Writer): Promise<void> {
  const puts = ['a', 'c'].map((key) => bookingPut(key, { id: `new ${key}`, account: 1 }, NEXT.name));
  await models.commit(batchOf(lease, { checkpoints: [checkpointMove(START, '07', NEXT.name)], puts }));
}

/** What a reader of the bookings sees. */
async function viewOf(models: ReadModels) {
  return {
    a: (await models.get(LIVE, 'a'))?.['id'],
    many: (await models.getMany(LIVE, ['b', 'c'])).map((document) => document?.['id'] ?? null),
    found: await findIds(models, { index: 'account', equals: 1 }),
    keys: await models.keys(LIVE, '', 10),
    checkpoint: await models.checkpoint(LIVE),
    live: await models.live(LIVE),
  };
}

/** {@link viewOf} before the switch to the next generation. */
const BEFORE = {
  a: 'old a',
  many: ['old b', null],
  found: ['old a', 'old b'],
  keys: ['a', 'b'],
  checkpoint: '05',
  live: LIVE,
};
/** {@link viewOf} after it. */
const AFTER = {
  a: 'new a',
  many: [null, 'new c'],
  found: ['new a', 'new c'],
  keys: ['a', 'c'],
  checkpoint: '07',
  live: NEXT.name,
};

export const GENERATION_CASES: ReadModelsCase[] = [
  {
    name: 'every instance reads only the old documents before the switch, and soon after it only the new ones',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      const other = await openBookings(store);
      assert.deepStrictEqual([await viewOf(models), await viewOf(other)], [BEFORE, BEFORE]);
      await models.switch(lease, [SWITCH_TO_NEXT]);
      assert.deepStrictEqual(await viewOf(models), AFTER);
      await untilHolds(async () => assert.deepStrictEqual(await viewOf(other), AFTER));
      assert.deepStrictEqual(await viewOf(await openBookings(store)), AFTER);
    },
  },
  {
    name: 'an instance that reads the checkpoint after a switch then reads the documents of the same generation',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      const other = await openBookings(store);
      assert.equal((await other.get(LIVE, 'a'))?.['id'], 'old a');
      await models.switch(lease, [SWITCH_TO_NEXT]);
      assert.deepStrictEqual(await other.checkpoints([LIVE]), ['07']);
      assert.equal((await other.get(LIVE, 'a'))?.['id'], 'new a');
    },
  },
  {
    name: 'a collection that is filled before its indexes are made can be searched by them after the switch',
    run: async (store) => {
      const { models, lease } = await openWriter(store);
      await models.define([{ ...NEXT, indexesLater: true }]);
      await fillNext({ models, lease });
      await models.define([NEXT]);
      await models.switch(lease, [SWITCH_TO_NEXT]);
      assert.deepStrictEqual(await viewOf(models), AFTER);
    },
  },
  {
    name: 'readers are not switched to a collection that is not there',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      await models.drop(NEXT.name);
      await assert.rejects(models.switch(lease, [SWITCH_TO_NEXT]), /has not the indexes/);
      assert.deepStrictEqual(await viewOf(models), BEFORE);
    },
  },
  {
    name: 'the collection that was live can be dropped after the switch, and its readers go on',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      const other = await openBookings(store);
      assert.equal((await other.get(LIVE, 'a'))?.['id'], 'old a');
      await models.switch(lease, [SWITCH_TO_NEXT]);
      await models.drop(LIVE);
      assert.deepStrictEqual([await viewOf(other), await viewOf(models)], [AFTER, AFTER]);
      assert.deepStrictEqual(await models.collections(), [NEXT.name]);
      await other.define([BOOKINGS]);
      assert.deepStrictEqual(await viewOf(other), AFTER);
    },
  },
  {
    name: 'a batch for a collection that is no longer live is refused, and one for the live collection is written',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      await models.switch(lease, [SWITCH_TO_NEXT]);
      const late = batchOf(lease, {
        live: [{ collection: LIVE, liveName: LIVE }],
        puts: [bookingPut('a', { id: 'late' })],
      });
      await assert.rejects(models.commit(late), CollectionSwitched);
      const live = [{ collection: LIVE, liveName: NEXT.name }];
      const document = { id: 'next', account: 1 };
      const puts = [bookingPut('a', document, NEXT.name)];
      await models.commit(
        batchOf(lease, { live, checkpoints: [checkpointMove('07', '08', NEXT.name)], puts }),
      );
      assert.deepStrictEqual(await models.get(LIVE, 'a'), document);
      assert.equal(await models.checkpoint(LIVE), '08');
    },
  },
  {
    name: 'of two switches from the same collection the second is refused',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      await models.switch(lease, [SWITCH_TO_NEXT]);
      await assert.rejects(models.switch(lease, [SWITCH_TO_NEXT]), CollectionSwitched);
      assert.deepStrictEqual(await viewOf(models), AFTER);
    },
  },
  {
    name: 'a switch to a collection that is behind the live one is refused',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      await models.commit(batchOf(lease, { checkpoints: [checkpointMove('05', '09', LIVE)] }));
      await assert.rejects(models.switch(lease, [SWITCH_TO_NEXT]), CheckpointMoved);
      assert.deepStrictEqual(await viewOf(models), { ...BEFORE, checkpoint: '09' });
    },
  },
  {
    name: 'several collections are switched together or not at all',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      await models.define([ACCOUNTS, NEXT_ACCOUNTS]);
      const accounts = { collection: ACCOUNTS.name, from: 'account@1.7', to: NEXT_ACCOUNTS.name };
      await assert.rejects(models.switch(lease, [SWITCH_TO_NEXT, accounts]), CollectionSwitched);
      assert.deepStrictEqual(await viewOf(models), BEFORE);
      await models.switch(lease, [SWITCH_TO_NEXT, { ...accounts, from: ACCOUNTS.name }]);
      assert.deepStrictEqual(await viewOf(models), AFTER);
      assert.equal(await models.live(ACCOUNTS.name), NEXT_ACCOUNTS.name);
    },
  },
  {
    name: 'nobody switches under a lower token than the lease has, or to a collection with other indexes',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      await assert.rejects(models.switch({ ...lease, token: lease.token - 1 }, [SWITCH_TO_NEXT]), StaleLease);
      await models.define([ACCOUNTS]);
      const wrong = { ...SWITCH_TO_NEXT, to: ACCOUNTS.name };
      await models.commit(batchOf(lease, { checkpoints: [checkpointMove(START, '09', ACCOUNTS.name)] }));
      await assert.rejects(models.switch(lease, [wrong]), /indexes/);
      assert.deepStrictEqual(await viewOf(models), BEFORE);
    },
  },
  {
    name: 'an instance that reads during many switches always finds documents, never a dropped collection',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      const reader = await openBookings(store);
      const done = new AbortController();
      const reading = (async () => {
        const ids = new Set<unknown>();
        while (!done.signal.aborted) {
          ids.add((await reader.get(LIVE, 'a'))?.['id']);
          const keys = await reader.keys(LIVE, '', 10);
          assert.equal(keys.length, 2);
          await new Promise((resolve) => setTimeout(resolve, 0));
        }
        return ids;
      })();
      const writtenIds = new Set<unknown>(['old a']);
      try {
        let from: string = LIVE;
        for (let n = 2; n < 12; n += 1) {
          const name = `${LIVE}.${n}`;
          await models.define([{ name, indexes: BOOKINGS.indexes }]);
          const puts = ['a', 'c'].map((key) => bookingPut(key, { id: `${key} ${n}` }, name));
          await models.commit(
            batchOf(lease, { checkpoints: [checkpointMove(START, String(10 + n), name)], puts }),
          );
          await models.switch(lease, [{ collection: LIVE, from, to: name }]);
          writtenIds.add(`a ${n}`);
          await untilHolds(async () => assert.equal((await reader.get(LIVE, 'a'))?.['id'], `a ${n}`));
          await models.drop(from);
          from = name;
        }
      } finally {
        // Also when a check fails, so that the reader stops with the test.
        done.abort();
      }
      for (const id of await reading) assert.ok(writtenIds.has(id), String(id));
    },
  },
  {
    name: 'a comparison names the keys whose documents differ or are in one collection only, page by page',
    run: async (store) => {
      const { models, lease } = await openWithNextGeneration(store);
      const same = { id: 'same' };
      const puts = [bookingPut('d', same), bookingPut('d', same, NEXT.name)];
      await models.commit(batchOf(lease, { puts }));
      for (const limit of [1, 2, 3, 100]) {
        const differing: string[] = [];
        for (let after: string | null = ''; after !== null;) {
          const page: ComparisonPage = await models.compare(LIVE, NEXT.name, after, limit);
          differing.push(...page.differing);
          after = page.last;
        }
        assert.deepStrictEqual(differing, ['a', 'b', 'c'], String(limit));
      }
    },
  },
];
