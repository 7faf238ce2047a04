import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { listen } from '../listen.js';

/** What a proxy does with connections and with the data on them. */
type Mode =
  | 'open'
  /** Nothing listens, and open connections end: like a server that was stopped. */
  | 'away'
  /** Connections are accepted, but no data passes: like a network that loses everything. */
  | 'silent';

/** An address for a server that can be made unreachable, silent or slow. */
export interface FaultyProxy {
  readonly port: number;
  setMode(mode: Mode): Promise<void>;
  /** Ends every connection; new ones are accepted unless the proxy is `away`. */
  endAll(): void;
  /** Ends all connections at the server's next answer on a settled one, before the answer arrives. */
  cutAtNextAnswer(): void;
  /** How much later data arrives, in milliseconds each way. */
  delayMillis: number;
}

/** Whether a connection is probably past its handshake, so that what the server sends now are answers. */
function isSettled(connectedAt: number): boolean {
  return performance.now() - connectedAt > 200;
}

/** Stands between a test's instances and a server, until the test ends. */
export async function startFaultyProxy(server: {
  readonly hostname: string;
  readonly port: number;
}): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let mode: Mode = 'open';
  let isCutPending = false;
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  const listener = createServer((clientSocket) => {
    const connectedAt = performance.now();
    const serverSocket = connect(server.port, server.hostname);
    for (const [from, to] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (mode === 'silent') return;
        if (isCutPending && from === serverSocket && isSettled(connectedAt)) {
          isCutPending = false;
          endAll();
          return;
        }
        if (proxy.delayMillis === 0) to.write(chunk);
        else setTimeout(() => to.writable && to.write(chunk), proxy.delayMillis);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const port = await listen(listener);
  const proxy: FaultyProxy = {
    port,
    delayMillis: 0,
    endAll,
    cutAtNextAnswer: () => {
      isCutPending = true;
    },
    setMode: async (newMode) => {
      const oldMode = mode;
      mode = newMode;
      if (newMode === 'away' && oldMode !== 'away') {
        const closed = once(listener, 'close');
        listener.close();
        endAll();
        await closed;
      } else if (newMode !== 'away' && oldMode === 'away') await listen(listener, port);
    },
  };
  afterTest(() => proxy.setMode('away'));
  return proxy;
}
