import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { listen } from '../listen.js';

const pathOf = (name: string) => fileURLToPath(new URL(`certificate/${name}`, import.meta.url));

/** The file with a server's certificate, which is self-signed for `localhost` and 127.0.0.1 and so is its own authority. */
export const CERTIFICATE = pathOf('certificate.pem');
/** The certificate and the private key, for the server. */
export const KEYS = { cert: readFileSync(CERTIFICATE), key: readFileSync(pathOf('key.pem')) };

/**
 * A port on this machine that speaks TLS with that certificate, until the test ends; for a test of `it.concurrent`, until the
 * next other test of the file ends.
 * @param handle gets each connection; default: nothing is ever answered
 * @param host where it listens
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
  afterTest(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return listen(server, 0, host);
}

/** A port that speaks TLS and passes everything on between its client and a server without TLS. */
export function startTlsProxy(server: { readonly hostname: string; readonly port: number }): Promise<number> {
  return startTlsServer((clientSocket) => {
    const serverSocket = connect(server.port, server.hostname);
    serverSocket.on('error', () => clientSocket.destroy());
    clientSocket.on('close', () => serverSocket.destroy());
    serverSocket.on('close', () => clientSocket.destroy());
    clientSocket.pipe(serverSocket).pipe(clientSocket);
  });
}
