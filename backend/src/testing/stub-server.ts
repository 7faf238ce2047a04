import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTest } from './after-test.js';

export interface StubAnswer {
  readonly status?: number;
  readonly body: string;
}

/** Makes the answer to a request; null: the request is never answered. */
export type StubHandler = (path: string, body: string) => StubAnswer | null;

/** Starts a server that replaces an outside service until the test has ended; returns its URL. */
export function startStubServer(handler: StubHandler): Promise<string> {
  return startServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = handler(request.url ?? '', Buffer.concat(chunks).toString());
      if (answer === null) return;
      response.writeHead(answer.status ?? 200).end(answer.body);
    });
  });
}

/** Starts a server that listens until the test has ended; returns its URL. */
export async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
