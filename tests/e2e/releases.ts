import { createServer, request as send } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A file of the program, as it stands in texts and addresses: its name, and what tells its release. */
const FILE = /(-[\w-]{7,8})\.(js|css)(?=["'`?)]|$)/g;
const NEWER = /(-[\w-]{7,8})r2\.(js|css)$/;
const TEXT = /^(text\/(html|javascript|css)|application\/javascript)/;

/** What a browser reaches an instance through, where a newer release can take the place of the one that is there. */
export interface Releases {
  readonly url: string;
  /** From now on every file of the program has another name, and those of before are gone. */
  renew(): void;
  close(): Promise<void>;
}

/** @param instance the address that is stood before */
export async function standBefore(instance: string): Promise<Releases> {
  let isNewer = false;
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const isFile = path.startsWith('/assets/') && /\.(js|css)$/.test(path);
    if (isFile && NEWER.test(path) !== isNewer) answer.writeHead(404).end('Not found');
    else passOn(instance, asked, answer, isNewer);
  });
  // Under the same name: cookies are of a host, whatever its port.
  const { hostname } = new URL(instance);
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    renew: () => (isNewer = true),
    close: () => closed(server),
  };
}

function passOn(instance: string, asked: IncomingMessage, answer: ServerResponse, isNewer: boolean): void {
  const path = (asked.url ?? '/').replace(NEWER, '$1.$2');
  // As a whole and as text: what the browser knows is of one release only.
  const { 'if-none-match': _, ...headers } = { ...asked.headers, 'accept-encoding': 'identity' };
  const onward = send(instance + path, { method: asked.method, headers }, (found) => {
    const { etag: _etag, 'content-length': _length, ...rest } = found.headers;
    if (!TEXT.test(rest['content-type'] ?? '')) {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    found.on('data', (part: Buffer) => parts.push(part));
    found.on('end', () => {
      const text = Buffer.concat(parts).toString();
      answer.writeHead(found.statusCode ?? 502, rest);
      answer.end(isNewer ? text.replaceAll(FILE, '$1r2.$2') : text);
    });
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) =>
    server.close((error) => (error === undefined ? resolve() : reject(error))),
  );
}
