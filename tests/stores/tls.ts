import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';

const file = (name: string) => fileURLToPath(new URL(`certificate/${name}`, import.meta.url));

/** The authority of a server's certificate as a file: this one signed itself, for `localhost`. */
export const CERTIFICATE = file('certificate.pem');
/** The server's own side of it. */
export const KEYS = { cert: readFileSync(CERTIFICATE), key: readFileSync(file('key.pem')) };

/**
 * A port on this machine that speaks TLS with that certificate, until the test ends.
 * @param take what comes in; default: nothing is ever answered
 * @param host where it listens; for `localhost` and 127.0.0.1 the certificate is good
 */
export async function tlsPort(
  take: (socket: TLSSocket) => void = () => undefined,
  host = '127.0.0.1',
): Promise<number> {
  const sockets = new Set<TLSSocket>();
  const server = createServer({ ...KEYS, ALPNProtocols: ['h2'] }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    take(socket);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, host);
  await once(server, 'listening');
  afterTest(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** The same before a server that speaks none. */
export function tlsBefore(server: { readonly hostname: string; readonly port: number }): Promise<number> {
  return tlsPort((near) => {
    const far = connect(server.port, server.hostname);
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
}
