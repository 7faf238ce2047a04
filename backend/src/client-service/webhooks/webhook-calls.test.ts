import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { startServer } from '../../testing/stub-server.js';
import { WebhookCalls } from './webhook-calls.js';

/** A receiver on this machine, which answers with this status and with another of its paths in `location`. */
async function startReceiver(status: number) {
  const received: string[] = [];
  const url = await startServer((request, response) => {
    void text(request).then((body) => {
      received.push(`${request.method} ${String(request.headers['webhook-id'])} ${body}`);
      response.writeHead(status, { location: '/elsewhere' }).end('thanks');
    });
  });
  return { port: new URL(url).port, received };
}

it('a receiver gets the body and the headers; a redirect is not followed: its status is the answer', async () => {
  const { port, received } = await startReceiver(307);
  const calls = new WebhookCalls({ devTools: true });
  expect(await calls.post(`http://localhost:${port}/in`, { 'webhook-id': 'msg_1' }, '{"a":1}')).toBe(307);
  expect(received).toEqual(['POST msg_1 {"a":1}']);
});

it.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]'])(
  'the machine itself is not called as %s, which developer tools allow',
  async (host) => {
    const { port, received } = await startReceiver(204);
    const post = (devTools: boolean) =>
      new WebhookCalls({ devTools }).post(`http://${host}:${port}/in`, {}, '{}');
    await expect(post(false)).rejects.toThrow('not on the internet');
    expect(received).toEqual([]);
    expect(await post(true)).toBe(204);
  },
);

it('a refused connection is an error with the code ECONNREFUSED', async () => {
  const calls = new WebhookCalls({ devTools: true });
  await expect(calls.post('http://localhost:1/in', {}, '{}')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
