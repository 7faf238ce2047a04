import { describe, expect, it } from '@jest/globals';
import { SharedRequest } from './shared-request.js';

describe('a question to another thread', () => {
  it('is answered, and sent again the next time', async () => {
    let asked = 0;
    const one = new SharedRequest<number>(() => queueMicrotask(() => one.receive((asked += 1))), 60_000);
    expect([await one.send(), await one.send()]).toEqual([1, 2]);
  });

  it('is given up after a while, and not sent again before the thread has answered', async () => {
    let asked = 0;
    const silent = new SharedRequest<string>(() => (asked += 1), 1);
    expect([await silent.send(), await silent.send(), asked]).toEqual([null, null, 1]);
    silent.receive('late');
    expect([await silent.send(), asked]).toEqual([null, 2]);
  });
});
