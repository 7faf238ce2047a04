import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pause } from '../instance/timeouts.js';
import { Activity } from './activity.js';

const NEVER = new AbortController().signal;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Milliseconds until a pause resolves. */
async function durationOf(pausing: Promise<void>): Promise<number> {
  const from = performance.now();
  const ended = { after: -1 };
  void pausing.then(() => (ended.after = performance.now() - from));
  while (ended.after < 0) await jest.advanceTimersByTimeAsync(50);
  return ended.after;
}

describe('a pause', () => {
  it('lasts as long as asked while the instance is not quiet, and at least 1.5 seconds when it is', async () => {
    const activity = new Activity();
    expect(await durationOf(activity.pause(250, NEVER))).toBe(250);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(await durationOf(activity.pause(250, NEVER))).toBe(1_500);
    expect(await durationOf(activity.pause(60_000, NEVER))).toBe(60_000);
  });

  it('of a quiet instance ends at once when something happens, and later pauses are short again', async () => {
    const activity = new Activity();
    await jest.advanceTimersByTimeAsync(6_000);
    const long = durationOf(activity.pause(250, NEVER));
    activity.note();
    expect(await long).toBeLessThanOrEqual(50);
    expect(await durationOf(activity.pause(250, NEVER))).toBe(250);
  });

  it('ends at once when it is stopped, and does not begin afterwards', async () => {
    const stopping = new AbortController();
    const stopped = durationOf(pause(5_000, stopping.signal));
    stopping.abort();
    expect(await stopped).toBeLessThanOrEqual(50);
    expect(await durationOf(pause(5_000, stopping.signal))).toBeLessThanOrEqual(50);
  });
});
