import { describe, expect, it } from '@jest/globals';
import { afterTest } from '../../testing/after-test.js';
import { confirmationFacts } from '../../testing/confirmation-fixtures.js';
import { PrintingThread } from './printing-thread.js';

/**
 * A thread that answers with a confirmation's type and the thread's id instead of drawing it; for a cancellation it exits,
 * for a hold it throws, for a reconfirmation it never ends.
 */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (request) => {
    if (request === 'close') parentPort.close();
    else if (request.type === 'Cancellation') process.exit(7);
    else if (request.type === 'Reconfirmation') for (;;);
    else if (request.type === 'Hold') throw new Error('no paper');
    else parentPort.postMessage({ answer: { bytes: new TextEncoder().encode(request.type + ' ' + threadId) } });
  });
`)}`,
);

const paymentFacts = confirmationFacts({ type: 'Payment' });

function aThread(): PrintingThread {
  const thread = new PrintingThread(PROGRAM);
  afterTest(() => thread.close());
  return thread;
}

describe('the thread that draws confirmations', () => {
  it('answers with the bytes, from the same thread each time', async () => {
    const thread = aThread();
    const first = await thread.draw(paymentFacts);
    expect(first.toString()).toMatch(/^Payment \d+$/);
    expect((await thread.draw(paymentFacts)).toString()).toBe(first.toString());
  });

  it.each([
    ['ended', 'Cancellation', 'ended with 7'],
    ['failed', 'Hold', 'no paper'],
  ] as const)('that %s reports it to all waiting callers, and is replaced', async (_, type, why) => {
    const thread = aThread();
    const before = await thread.draw(paymentFacts);
    const results = await Promise.allSettled([
      thread.draw({ ...paymentFacts, type }),
      thread.draw(paymentFacts),
    ]);
    for (const result of results)
      expect(String(result.status === 'rejected' && result.reason)).toContain(why);
    const after = await thread.draw(paymentFacts);
    expect(after.toString()).toMatch(/^Payment \d+$/);
    expect(after.toString()).not.toBe(before.toString());
  });

  it('is not waited for once the caller stops, and can be closed while it draws', async () => {
    const thread = aThread();
    await thread.draw(paymentFacts);
    const stopping = new AbortController();
    const drawn = thread.draw({ ...paymentFacts, type: 'Reconfirmation' }, stopping.signal);
    stopping.abort(new Error('the instance stops'));
    await expect(drawn).rejects.toThrow('the instance stops');
    await expect(thread.draw(paymentFacts, stopping.signal)).rejects.toThrow('the instance stops');
    await thread.close();
  });

  it('that drew nothing can be closed', async () => {
    await expect(aThread().close()).resolves.toBe(undefined);
  });
});
