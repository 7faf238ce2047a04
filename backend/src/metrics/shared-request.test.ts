import { describe, expect, it } from '@jest/globals';
import { SharedRequest } from './shared-request.js';

describe('a question to another thread', () => {
  it('is answered, and sent again the next time', async () => {
    let askCount = 0;
    const request = new SharedRequest<number>(
      () => queueMicrotask(() => request.receive((askCount += 1))),
      60_000,
    );
    expect([await request.send(), await request.send()]).toEqual([1, 2]);
  });

  it('is sent again after the thread could not answer', async () => {
    let askCount = 0;
    const failing = new SharedRequest<string>(() => {
      askCount += 1;
      queueMicrotask(() => failing.receive(null));
    }, 60_000);
    expect([await failing.send(), await failing.send(), askCount]).toEqual([null, null, 2]);
  });

  it('is given up after a while, and not sent again before the thread has answered', async () => {
    let askCount = 0;
    const silent = new SharedRequest<string>(() => (askCount += 1), 1);
    expect([await silent.send(), await silent.send(), askCount]).toEqual([null, null, 1]);
    silent.receive('late');
    expect([await silent.send(), askCount]).toEqual([null, 2]);
  });
});
