import assert from 'node:assert/strict';
import {
  someEvent,
  withTimeout,
  type EventStoreCase,
  type EventStoreContext,
} from './event-store-context.js';
import { Collector } from './event-store-collector.js';

const numbersBelow = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Appends events `from` … `to - 1`, each to one of four streams in turn. */
async function appendEach({ store, stream }: EventStoreContext, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) {
    const revision = Math.floor(n / 4) - 1;
    await store.append(stream(`s${n % 4}`), revision < 0 ? 'no-stream' : revision, [someEvent(n)]);
  }
}

/** What following the log promises: every event once, in order, across catching up, going live and resuming; and how it ends. */
export const subscriptionCases: readonly EventStoreCase[] = [
  {
    name: 'a subscription catches up and goes on live without gap or repeat',
    run: async (context) => {
      const before = await context.store.head();
      await appendEach(context, 0, 30);
      const collector = new Collector(context, before, { batchSize: 7 });
      await appendEach(context, 30, 60);
      await collector.until(() => collector.events.length >= 60);
      await appendEach(context, 60, 64);
      await collector.finish(context.stream('last'));
      assert.deepEqual(collector.numbers(), [...numbersBelow(64), -1]);
      assert.ok(
        collector.batchSizes.every((size) => size > 0 && size <= 7),
        `batches of ${collector.batchSizes.join()}`,
      );
      assert.equal(collector.overlapped, false, 'a batch came before the one before it had been handled');
    },
  },
  {
    name: 'what a subscription delivers is what reading the stream gives',
    run: async (context) => {
      const before = await context.store.head();
      const collector = new Collector(context, before);
      await context.store.append(context.stream('a'), 'no-stream', [someEvent(0), someEvent(1)]);
      await collector.until(() => collector.events.length >= 2);
      await collector.subscription.close();
      assert.deepEqual(collector.events, await context.store.read(context.stream('a')));
    },
  },
  {
    name: 'a subscription resumed after an event goes on with the next one',
    run: async (context) => {
      const before = await context.store.head();
      await appendEach(context, 0, 12);
      const all = (await context.store.readAll(before, 1000)).filter(context.owns);
      for (const [i, event] of all.entries()) {
        const collector = new Collector(context, event.position, { batchSize: 5 });
        await collector.finish(context.stream(`last-${i}`));
        const delivered = collector.numbers().filter((n) => n !== -1);
        assert.deepEqual(delivered, numbersBelow(12).slice(i + 1));
      }
    },
  },
  {
    name: 'a reader that stops and resumes again and again sees every event once',
    run: async (context) => {
      let position = await context.store.head();
      const seen: unknown[] = [];
      const appending = appendEach(context, 0, 60);
      appending.catch(() => undefined);
      while (seen.length < 60) {
        const collector = new Collector(context, position, { batchSize: 4 });
        await collector.until(() => collector.events.length > 0);
        await collector.subscription.close();
        seen.push(...collector.numbers());
        position = collector.events.at(-1)?.position ?? position;
      }
      await appending;
      assert.deepEqual(seen, numbersBelow(60));
    },
  },
  {
    name: 'a subscription from the head delivers only what is appended later',
    run: async (context) => {
      await appendEach(context, 0, 8);
      const collector = new Collector(context, await context.store.head());
      await appendEach(context, 8, 12);
      await collector.finish(context.stream('last'));
      assert.deepEqual(collector.numbers(), [8, 9, 10, 11, -1]);
    },
  },
  {
    name: 'the events of many concurrent appends arrive in the order of the log',
    run: async (context) => {
      const before = await context.store.head();
      const collector = new Collector(context, before);
      await Promise.all(
        numbersBelow(50).map((n) =>
          context.store.append(context.stream(`s${n}`), 'no-stream', [someEvent(n)]),
        ),
      );
      await collector.finish(context.stream('last'));
      const log = (await context.store.readAll(before, 1000)).filter(context.owns);
      assert.equal(log.length, 51);
      assert.deepEqual(collector.events, log);
    },
  },
  {
    name: 'a handler that fails ends the subscription with its error and gets nothing more',
    run: async (context) => {
      const before = await context.store.head();
      await appendEach(context, 0, 4);
      let calls = 0;
      const broken = new Error('cannot write the read model');
      const subscription = context.store.subscribeAll(
        before,
        async () => {
          calls += 1;
          throw broken;
        },
        { batchSize: 1 },
      );
      await assert.rejects(withTimeout(context, subscription.ended), (error) => error === broken);
      const other = new Collector(context, before);
      await other.finish(context.stream('last'));
      assert.equal(calls, 1);
      await subscription.close();
    },
  },
  {
    name: 'closing a subscription waits for the batch being handled and delivers no other',
    run: async (context) => {
      const before = await context.store.head();
      await appendEach(context, 0, 4);
      const steps: string[] = [];
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      let begin: () => void = () => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const subscription = context.store.subscribeAll(
        before,
        async () => {
          steps.push('begun');
          begin();
          await released;
          steps.push('handled');
        },
        { batchSize: 1 },
      );
      await withTimeout(context, begun);
      const closed = subscription.close().then(() => steps.push('closed'));
      const other = new Collector(context, before);
      await other.finish(context.stream('last'));
      assert.deepEqual(steps, ['begun']);
      release();
      await withTimeout(context, closed);
      await subscription.ended;
      assert.deepEqual(steps, ['begun', 'handled', 'closed']);
    },
  },
];
