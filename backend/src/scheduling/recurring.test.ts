import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SILENT_LOGGER } from '../testing/fixtures.js';
import { Activity } from './activity.js';
import { lookAhead, LOOK_AHEAD_MILLIS } from './look-ahead.js';
import { RecurringTask } from './recurring.js';

const EVERY_MILLIS = 500;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function stopAll(tasks: readonly RecurringTask[]): Promise<void> {
  const stopped = Promise.all(tasks.map((task) => task.stop()));
  await jest.advanceTimersByTimeAsync(0);
  await stopped;
}

/** Work on items that are due at certain times; `done` has when each was done, `looks` how often the work looked. */
function workOn(reach: keyof typeof LOOK_AHEAD_MILLIS, ...times: number[]) {
  const activity = new Activity();
  const worked = { done: [] as number[], looks: 0 };
  const add = (at: number) => times.push(at);
  const look = async () => {
    worked.looks += 1;
    const find = async (upTo: number) => times.filter((at) => at <= upTo).sort((a, b) => a - b);
    const { due, outlook } = await lookAhead(find, (at) => at, Date.now(), LOOK_AHEAD_MILLIS[reach]);
    for (const at of due) {
      times.splice(times.indexOf(at), 1);
      worked.done.push(Date.now());
    }
    return outlook;
  };
  const work = new RecurringTask('work', EVERY_MILLIS, look, SILENT_LOGGER, activity);
  work.start();
  return { activity, worked, add, stop: () => stopAll([work]) };
}

describe.each(['stored', 'events'] as const)('recurring work with the look-ahead “%s”', (reach) => {
  it('looks rarely when nothing is due soon', async () => {
    const { worked, stop } = workOn(reach, Date.now() + 3_600_000);
    await jest.advanceTimersByTimeAsync(10_000);
    const { looks } = worked;
    await jest.advanceTimersByTimeAsync(600_000);
    expect(worked.looks - looks).toBe(600_000 / LOOK_AHEAD_MILLIS[reach]);
    await stop();
  });

  it('does what falls due in a quiet time almost as soon as frequent looks would', async () => {
    const start = Date.now();
    const times = [12_345, 20_001, 24_999, 25_000, 47_000, 49_999, 180_001].map((after) => start + after);
    const { worked, stop } = workOn(reach, ...times);
    await jest.advanceTimersByTimeAsync(190_000);
    expect(worked.done).toHaveLength(times.length);
    for (const [index, at] of worked.done.entries()) {
      expect(at).toBeGreaterThanOrEqual(times[index]!);
      expect(at - times[index]!).toBeLessThanOrEqual(1_500);
    }
    await stop();
  });

  it('looks at once when something happens that may have brought work', async () => {
    const { activity, worked, add, stop } = workOn(reach);
    await jest.advanceTimersByTimeAsync(21_000);
    add(Date.now());
    const { looks } = worked;
    await jest.advanceTimersByTimeAsync(100);
    expect(worked.looks).toBe(looks);
    activity.note();
    await jest.advanceTimersByTimeAsync(0);
    expect(worked.done).toEqual([Date.now()]);
    await stop();
  });
});

describe('recurring work', () => {
  it('has pauses that begin and end together with those of other work', async () => {
    const moments = new Set<number>();
    const activity = new Activity();
    const work = async () => {
      moments.add(Math.floor(performance.now()));
      return { restMillis: LOOK_AHEAD_MILLIS.stored };
    };
    const tasks = [0, 130, 470].map((late) => {
      const task = new RecurringTask(`begun after ${late}`, EVERY_MILLIS, work, SILENT_LOGGER, activity);
      setTimeout(() => task.start(), late);
      return task;
    });
    await jest.advanceTimersByTimeAsync(15_000);
    moments.clear();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(moments.size).toBe(6);
    await stopAll(tasks);
  });
});
