import assert from 'node:assert/strict';
import {
  WrongExpectedRevision,
  type AppendResult,
  type EventStore,
} from '@tour-portal/contracts/stores/event-store.js';
import { someEvent, someEvents, type EventStoreCase } from './event-store-context.js';
import { Collector } from './event-store-collector.js';

/** Appends one event at the end of a stream; tries again while other writers are quicker. */
async function appendNext(store: EventStore, stream: string, n: number): Promise<AppendResult> {
  for (;;) {
    const last = (await store.read(stream, { direction: 'backwards', limit: 1 })).at(0);
    try {
      return await store.append(stream, last?.revision ?? 'no-stream', [someEvent(n)]);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}

/** One writer for each of the stores appends to the stream; the same store may be there several times. */
async function race(stores: readonly EventStore[], stream: string, appendsEach: number): Promise<void> {
  const answers = await Promise.all(
    stores.map(async (store, writer) => {
      const written: [revision: number, n: number][] = [];
      for (let i = 0; i < appendsEach; i += 1) {
        const n = writer * 1000 + i;
        written.push([(await appendNext(store, stream, n)).revision, n]);
      }
      return written;
    }),
  );
  const stored = await stores[0]!.read(stream);
  assert.deepEqual(
    stored.map((event) => [event.revision, event.data['n']]),
    answers.flat().sort(([a], [b]) => a - b),
    'every answer names the revision at which its event stands',
  );
  assert.deepEqual(
    stored.map((event) => event.revision),
    Array.from({ length: stores.length * appendsEach }, (_, revision) => revision),
  );
}

/** What holds with several writers, with several instances on one storage, after a restart, and once a store is closed. */
export const concurrencyCases: readonly EventStoreCase[] = [
  {
    name: 'of many appends at the same revision exactly one wins',
    run: async ({ store, stream }) => {
      for (const expected of ['no-stream', 0, 1] as const) {
        const results = await Promise.allSettled(
          Array.from({ length: 20 }, (_, n) => store.append(stream('hot'), expected, [someEvent(n)])),
        );
        const rejections = results.flatMap((result) =>
          result.status === 'rejected' ? [result.reason as unknown] : [],
        );
        assert.equal(rejections.length, 19);
        for (const reason of rejections) assert.ok(reason instanceof WrongExpectedRevision, String(reason));
      }
      assert.equal((await store.read(stream('hot'))).length, 3);
    },
  },
  {
    name: 'writers racing on one stream lose no event and share no revision',
    run: async ({ store, stream }) =>
      race(
        Array.from({ length: 8 }, () => store),
        stream('hot'),
        10,
      ),
  },
  {
    name: 'two instances on one storage race without losing an event',
    run: async ({ store, reopen, stream }) => {
      const other = await reopen();
      await race([store, other, store, other], stream('hot'), 15);
    },
  },
  {
    name: 'an instance refuses an append at a revision that another instance has passed',
    run: async ({ store, reopen, stream }) => {
      const other = await reopen();
      await store.append(stream('a'), 'no-stream', [someEvent(0)]);
      await store.append(stream('a'), 0, [someEvent(1)]);
      await other.append(stream('a'), 1, [someEvent(2)]);
      await assert.rejects(store.append(stream('a'), 1, [someEvent(3)]), WrongExpectedRevision);
      await store.append(stream('a'), 2, [someEvent(3)]);
      await assert.rejects(other.append(stream('a'), 2, [someEvent(4)]), WrongExpectedRevision);
      assert.deepEqual(await other.read(stream('a')), await store.read(stream('a')));
      assert.equal(await other.head(), await store.head());
    },
  },
  {
    name: 'a subscription also delivers what another instance appends, in one order',
    run: async (context) => {
      const { store, reopen, stream } = context;
      const other = await reopen();
      const before = await store.head();
      const collector = new Collector(context, before, { batchSize: 3 });
      for (let n = 0; n < 10; n += 1) {
        await other.append(stream(`other-${n}`), 'no-stream', [someEvent(n)]);
        await store.append(stream(`own-${n}`), 'no-stream', [someEvent(n)]);
      }
      await collector.finish(stream('last'), other);
      const log = (await store.readAll(before, 1000)).filter(context.owns);
      assert.equal(log.length, 21);
      assert.deepEqual(collector.events, log);
    },
  },
  {
    name: 'what was acknowledged is there after closing and opening again',
    run: async ({ store, reopen, stream }) => {
      const appended = await store.append(stream('a'), 'no-stream', someEvents(2));
      const before = await store.read(stream('a'));
      const lastAppend = store.append(stream('b'), 'no-stream', [someEvent(2)]);
      await Promise.all([lastAppend, store.close()]);
      const reopened = await reopen();
      assert.deepEqual(await reopened.read(stream('a')), before);
      assert.equal((await reopened.read(stream('b'))).length, 1);
      const next = await reopened.append(stream('a'), appended.revision, [someEvent(3)]);
      assert.equal(next.revision, 2);
      assert.ok(next.position > (await lastAppend).position);
    },
  },
  {
    name: 'a closed store takes no more events and can be closed twice',
    run: async ({ store, stream }) => {
      await store.close();
      await assert.rejects(store.append(stream('a'), 'no-stream', [someEvent(0)]), /closed/);
      await store.close();
    },
  },
];
