import { describe, expect, it } from '@jest/globals';
import { MAX_QUEUE_ENTRIES, isNearlyFull, toWorkQueue } from './today.js';

describe('the queues of the day (D65)', () => {
  it('contain the number of all entries and the first few of them', () => {
    const all = Array.from({ length: MAX_QUEUE_ENTRIES + 3 }, (_, n) => n);
    expect(toWorkQueue(all)).toEqual({
      count: MAX_QUEUE_ENTRIES + 3,
      entries: all.slice(0, MAX_QUEUE_ENTRIES),
    });
    expect(toWorkQueue([])).toEqual({ count: 0, entries: [] });
  });

  it('call a departure nearly full from nine of ten seats on', () => {
    expect([5, 4, 0].map((free) => isNearlyFull({ capacity: 44, free }))).toEqual([false, true, true]);
    expect(isNearlyFull({ capacity: 10, free: 1 })).toBe(true);
    expect(isNearlyFull({ capacity: 0, free: 0 })).toBe(false);
  });
});
