import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../testing/fixtures.js';
import { DueWork } from './due-work.js';

/** Work whose items fail while they are in `failing`; `done` has the finished items, `logged` the item of each failure. */
function workWithFailing(failing: Set<string>) {
  const clock = new ManualClock();
  const done: string[] = [];
  const logged: unknown[] = [];
  const logger = { error: (fields: { key: string }) => logged.push(fields.key) };
  const work = new DueWork<string>('test', (key) => key, clock, logger as never);
  const run = (due: readonly string[], batch = 100, stopped = () => false) =>
    work.process(
      async (limit) => ({ due: due.slice(0, limit), outlook: { restMillis: 0 } }),
      batch,
      stopped,
      async (item) => {
        if (failing.has(item)) throw new Error('cannot');
        done.push(item);
      },
    );
  return { clock, done, logged, run };
}

describe('due work', () => {
  it('is done although its first item fails', async () => {
    const { done, logged, run } = workWithFailing(new Set(['a']));
    await run(['a', 'b', 'c']);
    expect([done, logged]).toEqual([['b', 'c'], ['a']]);
  });

  it('that fails is skipped for a while that grows, and done once it succeeds', async () => {
    const failing = new Set(['a']);
    const { clock, done, logged, run } = workWithFailing(failing);
    await run(['a']);
    clock.advance(999);
    await run(['a']);
    expect(logged).toEqual(['a']);
    clock.advance(1);
    await run(['a']);
    clock.advance(1_999);
    await run(['a']);
    expect(logged).toEqual(['a', 'a']);
    failing.clear();
    clock.advance(1);
    await run(['a']);
    expect(done).toEqual(['a']);
  });

  it('is not held up by a whole batch of failing items', async () => {
    const { done, run } = workWithFailing(new Set(['a', 'b']));
    await run(['a', 'b', 'c', 'd'], 2);
    expect(done).toEqual([]);
    await run(['a', 'b', 'c', 'd'], 2);
    expect(done).toEqual(['c', 'd']);
  });

  it('ends when it is told to stop', async () => {
    const { done, run } = workWithFailing(new Set());
    await run(['a', 'b'], 2, () => done.length === 1);
    expect(done).toEqual(['a']);
  });
});
