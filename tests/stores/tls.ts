import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';

const pathOf = (name: string) => fileURLToPath(new URL(`certificate/${name}`, import.meta.url));

/** The file with a server's certificate, which is self-signed for `localhost` and so is its own authority. */
export const CERTIFICATE = pathOf('certificate.pem');
/** The certificate and the private key, for the server. */
export const KEYS = { cert: readFileSync(CERTIFICATE), key: readFileSync(pathOf('key.pem')) };

/**
 * A port on this machine that speaks TLS with that certificate, until the test ends.
 * @param handle gets each connection; default: nothing is ever answered
 * @param host where it listens; the certificate is valid for `localhost` and 127.0.0.1
 */
export async function startTlsServer(
  handle: (socket: TLSSocket) => void = () => undefined,
  host = '127.0.0.1',
): Promise<number> {
  const sockets = new Set<TLSSocket>();
  const server = createServer({ ...KEYS, ALPNProtocols: ['h2'] }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    handle(socket);
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

/** A port that speaks TLS and passes everything on to a server without TLS. */
export function startTlsProxy(server: { readonly hostname: string; readonly port: number }): Promise<number> {
  return startTlsServer((clientSocket) => {
    const serverSocket = connect(server.port, server.hostname);
    serverSocket.on('error', () => clientSocket.destroy());
    clientSocket.on('close', () => serverSocket.destroy());
    serverSocket.on('close', () => clientSocket.destroy());
    clientSocket.pipe(serverSocket).pipe(clientSocket);
  });
}
