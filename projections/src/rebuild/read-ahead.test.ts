import { describe, expect, it } from '@jest/globals';
import { readAhead } from './read-ahead.js';

/** Reads parts 1, 2, 3 …, up to a last one; adds the number of each to `requested`. */
function partsUpTo(last: number, requested: number[]) {
  return async (before: { n: number; more: boolean } | null) => {
    const n = (before?.n ?? 0) + 1;
    requested.push(n);
    return { n, more: n < last };
  };
}

describe('reading ahead', () => {
  it.each([1, 3, 9])('gives each of %i parts once, in order', async (last) => {
    const requested: number[] = [];
    const taken: number[] = [];
    for await (const { n } of readAhead(partsUpTo(last, requested))) taken.push(n);
    expect(taken).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    expect(requested).toEqual(taken);
  });

  it('has read one to four parts more than were taken, and reads no more when the consumer stops', async () => {
    const requested: number[] = [];
    for await (const { n } of readAhead(partsUpTo(100, requested))) {
      await new Promise(setImmediate);
      expect(requested.length).toBeGreaterThan(n);
      expect(requested.length).toBeLessThanOrEqual(n + 4);
      if (n === 10) break;
    }
    const readAtBreak = requested.length;
    await new Promise(setImmediate);
    expect(requested).toHaveLength(readAtBreak);
  });

  it('fails when a part cannot be read, and leaves no rejection unhandled', async () => {
    const failing = async (before: { n: number; more: boolean } | null) => {
      if (before?.n === 1) throw new Error('disk');
      return { n: 1, more: true };
    };
    const taken: number[] = [];
    const unhandled: unknown[] = [];
    const collect = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', collect);
    const all = async () => {
      for await (const { n } of readAhead(failing)) {
        taken.push(n);
        // The next part fails while this one is being worked on.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await expect(all()).rejects.toThrow('disk');
    process.off('unhandledRejection', collect);
    expect([taken, unhandled]).toEqual([[1], []]);
  });
});
