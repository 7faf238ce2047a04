import { describe, expect, it } from '@jest/globals';
import { QUEUE_ENTRIES, isFilling, queueOf } from './today.js';

describe('the queues of the day (D65)', () => {
  it('contain the number of all entries and the first few of them', () => {
    const all = Array.from({ length: QUEUE_ENTRIES + 3 }, (_, n) => n);
    expect(queueOf(all)).toEqual({ count: QUEUE_ENTRIES + 3, entries: all.slice(0, QUEUE_ENTRIES) });
    expect(queueOf([])).toEqual({ count: 0, entries: [] });
  });

  it('call a departure nearly full from nine of ten seats on', () => {
    expect([5, 4, 0].map((free) => isFilling({ capacity: 44, free }))).toEqual([false, true, true]);
    expect(isFilling({ capacity: 10, free: 1 })).toBe(true);
    expect(isFilling({ capacity: 0, free: 0 })).toBe(false);
  });
});
