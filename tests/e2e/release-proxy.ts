import { createServer, request as send } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The end of a program file's name in a text: the hash, which differs between releases, and the extension. */
const FILE_ENDING = /(-[\w-]{7,8})\.(js|css)(?=["'`?)]|$)/g;
const NEWER_ENDING = /(-[\w-]{7,8})r2\.(js|css)$/;
const TEXT_TYPE = /^(text\/(html|javascript|css)|application\/javascript)/;

/** A proxy in front of an instance that can serve the program as if a newer release had replaced it. */
export interface ReleaseProxy {
  readonly url: string;
  /** From now on every file of the program has another name, and the former names answer 404. */
  serveNewer(): void;
  close(): Promise<void>;
}

/** @param instance the address of the instance behind the proxy */
export async function startReleaseProxy(instance: string): Promise<ReleaseProxy> {
  let isNewer = false;
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    const isFile = path.startsWith('/assets/') && /\.(js|css)$/.test(path);
    if (isFile && NEWER_ENDING.test(path) !== isNewer) answer.writeHead(404).end('Not found');
    else passOn(instance, incoming, answer, isNewer);
  });
  // Listens on the same host name: cookies belong to a host, whatever its port.
  const { hostname } = new URL(instance);
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    serveNewer: () => (isNewer = true),
    close: () => closeServer(server),
  };
}

function passOn(instance: string, incoming: IncomingMessage, answer: ServerResponse, isNewer: boolean): void {
  const path = (incoming.url ?? '/').replace(NEWER_ENDING, '$1.$2');
  // Asks for the whole uncompressed text: the browser's cached copy may be of the other release.
  const { 'if-none-match': _, ...headers } = { ...incoming.headers, 'accept-encoding': 'identity' };
  const onward = send(instance + path, { method: incoming.method, headers }, (upstream) => {
    const { etag: _etag, 'content-length': _length, ...rest } = upstream.headers;
    if (!TEXT_TYPE.test(rest['content-type'] ?? '')) {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    upstream.on('data', (part: Buffer) => parts.push(part));
    upstream.on('end', () => {
      const text = Buffer.concat(parts).toString();
      answer.writeHead(upstream.statusCode ?? 502, rest);
      answer.end(isNewer ? text.replaceAll(FILE_ENDING, '$1r2.$2') : text);
    });
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) =>
    server.close((error) => (error === undefined ? resolve() : reject(error))),
  );
}
