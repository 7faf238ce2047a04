import assert from 'node:assert/strict';
import {
  WrongExpectedRevision,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
} from '@tour-portal/contracts/stores/event-store.js';
import { someEvent, someEvents, type EventStoreCase } from './event-store-context.js';

async function assertRefused(
  store: EventStore,
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
  actual: number | 'no-stream',
): Promise<void> {
  const before = await store.read(stream);
  await assert.rejects(store.append(stream, expected, events), (error) => {
    assert.ok(error instanceof WrongExpectedRevision, `refused with ${String(error)}`);
    assert.equal(error.stream, stream);
    assert.equal(error.expected, expected);
    if (error.actual !== 'unknown') assert.equal(error.actual, actual);
    return true;
  });
  assert.deepEqual(await store.read(stream), before, 'a refused append must leave the stream as it was');
}

/** What appending promises: expected revisions, repeats, all or nothing. */
export const appendCases: readonly EventStoreCase[] = [
  {
    name: 'a new stream takes its first events and gives them back as they were',
    run: async ({ store, stream }) => {
      const events = [someEvent(0, { name: 'Ann' }), someEvent(1), someEvent(2)];
      const appended = await store.append(stream('a'), 'no-stream', events);
      const read = await store.read(stream('a'));
      assert.deepEqual(
        read.map(({ position: _position, ...rest }) => rest),
        events.map((event, revision) => ({ ...event, stream: stream('a'), revision })),
      );
      assert.deepEqual(appended, { revision: 2, position: read[2]?.position });
    },
  },
  {
    name: 'an append at the last revision continues the stream',
    run: async ({ store, stream }) => {
      const first = await store.append(stream('a'), 'no-stream', someEvents(2));
      const second = await store.append(stream('a'), first.revision, [someEvent(2)]);
      assert.equal(second.revision, 2);
      assert.ok(second.position > first.position);
      const read = await store.read(stream('a'));
      assert.deepEqual(
        read.map((event) => [event.revision, event.data['n']]),
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      );
    },
  },
  {
    name: 'a stream that exists cannot begin again',
    run: async ({ store, stream }) => {
      await store.append(stream('a'), 'no-stream', [someEvent(0)]);
      await assertRefused(store, stream('a'), 'no-stream', [someEvent(1)], 0);
    },
  },
  {
    name: 'an append at a revision the stream has left behind is refused',
    run: async ({ store, stream }) => {
      await store.append(stream('a'), 'no-stream', someEvents(3));
      await assertRefused(store, stream('a'), 0, [someEvent(3)], 2);
      await assertRefused(store, stream('a'), 1, [someEvent(3), someEvent(4)], 2);
    },
  },
  {
    name: 'an append ahead of the stream is refused',
    run: async ({ store, stream }) => {
      await assertRefused(store, stream('a'), 0, [someEvent(0)], 'no-stream');
      await store.append(stream('a'), 'no-stream', [someEvent(0)]);
      await assertRefused(store, stream('a'), 1, [someEvent(1)], 0);
      await assertRefused(store, stream('a'), 7, [someEvent(1)], 0);
    },
  },
  {
    name: 'the same append again answers as the first did and adds nothing',
    run: async ({ store, stream }) => {
      const opening = someEvents(2);
      const first = await store.append(stream('a'), 'no-stream', opening);
      assert.deepEqual(await store.append(stream('a'), 'no-stream', opening), first);
      const next = [someEvent(2)];
      const second = await store.append(stream('a'), first.revision, next);
      assert.deepEqual(await store.append(stream('a'), first.revision, next), second);
      assert.equal((await store.read(stream('a'))).length, 3);
    },
  },
  {
    name: 'the same append again answers as the first did where the stream has grown since',
    run: async ({ store, stream }) => {
      const opening = someEvents(2);
      const first = await store.append(stream('a'), 'no-stream', opening);
      const next = [someEvent(2)];
      const second = await store.append(stream('a'), 1, next);
      await store.append(stream('a'), 2, [someEvent(3)]);
      assert.deepEqual(await store.append(stream('a'), 'no-stream', opening), first);
      assert.deepEqual(await store.append(stream('a'), 1, next), second);
      assert.equal((await store.read(stream('a'))).length, 4);
    },
  },
  {
    name: 'the same append sent twice at the same moment is stored once',
    run: async ({ store, stream }) => {
      const events = someEvents(2);
      const answers = await Promise.all([
        store.append(stream('a'), 'no-stream', events),
        store.append(stream('a'), 'no-stream', events),
      ]);
      assert.deepEqual(answers[0], answers[1]);
      assert.equal((await store.read(stream('a'))).length, 2);
    },
  },
  {
    name: 'an append of events that are stored only in part, or in another order, is refused as a whole',
    run: async ({ store, stream }) => {
      const [a, b, c] = [someEvent(0), someEvent(1), someEvent(2)];
      await store.append(stream('a'), 'no-stream', [a, b]);
      await assertRefused(store, stream('a'), 'no-stream', [a, b, c], 1);
      await assertRefused(store, stream('a'), 'no-stream', [a, c], 1);
      await assertRefused(store, stream('a'), 'no-stream', [b, a], 1);
    },
  },
  {
    name: 'each of several appends that arrive together gets its own answer',
    run: async ({ store, stream }) => {
      await store.append(stream('taken'), 'no-stream', [someEvent(0)]);
      const results = await Promise.allSettled(
        Array.from({ length: 30 }, (_, i) =>
          i % 3 === 0
            ? store.append(stream('taken'), 'no-stream', [someEvent(i)])
            : store.append(stream(`free-${i}`), 'no-stream', [someEvent(i), someEvent(i)]),
        ),
      );
      assert.deepEqual(
        results.map((result) => result.status),
        results.map((_, i) => (i % 3 === 0 ? 'rejected' : 'fulfilled')),
      );
      for (const [i, result] of results.entries()) {
        if (result.status === 'rejected') {
          assert.ok(result.reason instanceof WrongExpectedRevision, String(result.reason));
          continue;
        }
        const read = await store.read(stream(`free-${i}`));
        assert.deepEqual({ revision: 1, position: read[1]?.position }, result.value);
      }
      assert.equal((await store.read(stream('taken'))).length, 1);
    },
  },
  {
    name: 'an append of no events, or at a revision no stream can have, is refused',
    run: async ({ store, stream }) => {
      await assert.rejects(store.append(stream('a'), 'no-stream', []), RangeError);
      await assert.rejects(store.append(stream('a'), -1, [someEvent(0)]), RangeError);
      await assert.rejects(store.append(stream('a'), 0.5, [someEvent(0)]), RangeError);
      assert.deepEqual(await store.read(stream('a')), []);
    },
  },
];
