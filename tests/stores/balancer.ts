import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { listen } from '../listen.js';

/** Both are the same as in `operations/haproxy.cfg`. */
const CHECK_MILLIS = 500;
const CHECK_TIMEOUT_MILLIS = 3_000;

/** One address for several instances. */
export interface Balancer {
  readonly url: string;
  /** The addresses of the instances; those that were not ready when last asked get no requests while others were. */
  readonly instances: Set<string>;
}

/**
 * Stands before instances as a load balancer does: it asks each twice a second whether it is ready (less often where
 * an answer takes longer), keeps connections to them, and sends a request again only where it could not connect.
 */
export async function startBalancer(urls: Iterable<string>): Promise<Balancer> {
  const instances = new Set(urls);
  const ready = new Set(instances);
  const agent = new Agent({ keepAlive: true });
  const listener = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  let turn = 0;
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    for (const instance of rotated([...(ready.size > 0 ? ready : instances)], (turn += 1))) {
      try {
        await passTo(instance, incoming, body, outgoing, agent);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break;
      }
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  };
  // Clients close idle connections: a connection that was closed here, while a call is on its way, would fail that call.
  listener.keepAliveTimeout = 0;
  const port = await listen(listener);
  const stopping = new AbortController();
  const checking = runChecks(instances, ready, stopping.signal);
  afterTest(async () => {
    stopping.abort();
    listener.closeAllConnections();
    listener.close();
    agent.destroy();
    await checking;
  });
  return { url: `http://127.0.0.1:${port}`, instances };
}

async function runChecks(instances: Set<string>, ready: Set<string>, stopping: AbortSignal): Promise<void> {
  const checks = new Map<string, Promise<void>>();
  const ask = async (url: string) => {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MILLIS);
    const answer = await fetch(`${url}/v1/readyz`, { signal }).catch(() => null);
    const isReady = answer?.status === 200;
    if (isReady && instances.has(url)) ready.add(url);
    else ready.delete(url);
    checks.delete(url);
  };
  while (!stopping.aborted) {
    // Each is asked independently: a late answer of one that starts must not delay the news that another is about to stop.
    for (const url of instances) if (!checks.has(url)) checks.set(url, ask(url));
    for (const url of ready) if (!instances.has(url)) ready.delete(url);
    await sleep(CHECK_MILLIS, undefined, { signal: stopping }).catch(() => undefined);
  }
  await Promise.all(checks.values());
}

/** @throws Error the network error that kept the request from being answered, or the answer from being complete */
function passTo(
  instance: string,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  agent: Agent,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { host } = new URL(instance);
    const instanceHeaders = { ...headers, origin: instance, host, connection: 'keep-alive' };
    const call = request(`${instance}${url}`, { method, headers: instanceHeaders, agent }, (answer) => {
      const passedHeaders = Object.entries(answer.headers).filter(([name]) => name !== 'connection');
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(passedHeaders));
      answer.pipe(outgoing);
      answer.once('end', resolve);
      answer.once('error', reject);
    });
    call.once('error', reject);
    call.end(body);
  });
}

function rotated(urls: readonly string[], turn: number): string[] {
  const from = urls.length === 0 ? 0 : turn % urls.length;
  return [...urls.slice(from), ...urls.slice(0, from)];
}
