import { describe, expect, it } from '@jest/globals';
import { Asked } from './asked.js';

describe('a question to another thread', () => {
  it('is answered, and sent again the next time', async () => {
    let asked = 0;
    const one = new Asked<number>(() => queueMicrotask(() => one.answered((asked += 1))), 60_000);
    expect([await one.answer(), await one.answer()]).toEqual([1, 2]);
  });

  it('is given up after a while, and not sent again before the thread has answered', async () => {
    let asked = 0;
    const silent = new Asked<string>(() => (asked += 1), 1);
    expect([await silent.answer(), await silent.answer(), asked]).toEqual([null, null, 1]);
    silent.answered('late');
    expect([await silent.answer(), asked]).toEqual([null, 2]);
  });
});
