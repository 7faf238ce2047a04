import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { holdOrder, signedUpClient, type Client, type OpenDeparture } from '../client.js';
import { mapConcurrently } from '../map-concurrently.js';
import type { Instance } from '../instance.js';
import { historyOf } from '../stores/history.js';
import { startFaultyProxy, type FaultyProxy } from '../stores/proxy.js';
import type { ServerStores } from '../stores/servers.js';
import { until } from '../until.js';
import { expectDocumentsOfReplay } from './checks.js';
import { underLoad } from './under-load.js';

/** A call that is not possible during an outage is answered 503 within this long. */
const UNAVAILABLE_MILLIS = 2_000;
/** The answer to a placed hold waits at most this long for the read models to show it. */
const READ_MODEL_WAIT_MILLIS = 2_000;
/** What a busy machine may need to send an answer. */
const SENT_MILLIS = 500;
/** The instance goes on by itself within this long after the store is back. */
export const RECOVERY_MILLIS = 5_000;

export const CUSTOMERS = 6;
/** How long a store stays away or silent once that is noticed. The environment variable of the same name sets it. */
export const OUTAGE_MILLIS = Number(process.env['OUTAGE_MILLIS'] ?? 5_000);

/** An instance whose store is behind a proxy, and customers who place holds. */
export interface OutageWorld {
  readonly instance: Instance;
  readonly dataDir: string;
  /** The addresses of the stores without the proxy. */
  readonly stores: ServerStores;
  readonly proxy: FaultyProxy;
  readonly clients: readonly Client[];
  readonly openDepartures: readonly OpenDeparture[];
  /** Whether each hold of a customer replaces the one before; else those after the first are refused. */
  readonly isReplacing: boolean;
}

export interface Call {
  readonly status: number;
  readonly millis: number;
  readonly retryAfter: string | null;
  /** Of a 5xx; else empty. */
  readonly message: string;
}

/** Starts a proxy in front of a server; answers it, with the address that leads through it. */
export async function behindProxy(
  url: string,
  defaultPort: number,
): Promise<{ url: string; proxy: FaultyProxy }> {
  const { host, hostname, port } = new URL(url);
  const proxy = await startFaultyProxy({ hostname, port: Number(port || defaultPort) });
  // The host is replaced in the text, so that the rest of the address stays as it is.
  return { url: url.replace(host, `127.0.0.1:${proxy.port}`), proxy };
}

/** {@link behindProxy} for MongoDB, with a direct connection: the names that a replica set gives its members would lead past it. */
export async function mongoBehindProxy(mongodbUrl: string) {
  const { url, proxy } = await behindProxy(mongodbUrl, 27_017);
  return { url: `${url.split('?', 1)[0]}?directConnection=true`, proxy };
}

export function newCustomers(url: string): Promise<Client[]> {
  return mapConcurrently(Array.from({ length: CUSTOMERS }), 3, () => signedUpClient(url));
}

/**
 * Every customer places holds again and again, each on the next departure, until `stopped`. A call that is answered 503 is
 * sent again with the same key until it gets another answer.
 */
async function placeHoldsUntil(
  { clients, openDepartures, isReplacing }: OutageWorld,
  stopped: AbortSignal,
): Promise<Call[]> {
  const calls: Call[] = [];
  await Promise.all(
    clients.map(async (client, n) => {
      let current = isReplacing ? await holdToReplace(client) : {};
      for (let turn = 0; !stopped.aborted; turn += 1) {
        const departure = openDepartures[(n * 31 + turn) % openDepartures.length] as OpenDeparture;
        const key = { 'idempotency-key': `outage-${randomUUID()}` };
        for (let status = 503; status === 503;) {
          const from = performance.now();
          const answer = await client.hold({ ...holdOrder(departure, [1]), ...current }, key);
          ({ status } = answer);
          if (status === 201 && isReplacing) current = { holdId: answer.body.id };
          const body = answer.body as unknown as { message?: string };
          const message = status >= 500 ? (body.message ?? '') : '';
          if (status >= 500 && message === '') throw new Error(answer.text);
          const millis = performance.now() - from;
          calls.push({ status, millis, retryAfter: answer.headers.get('retry-after'), message });
          await sleep(20);
        }
      }
    }),
  );
  return calls;
}

/** The hold that a customer's next one replaces. */
async function holdToReplace(client: Client): Promise<{ holdId?: number }> {
  const { bookings } = await client.me();
  const hold = bookings.find(({ deletedAt }) => deletedAt === null);
  return hold === undefined ? {} : { holdId: hold.id };
}

/** Milliseconds until the instance is ready again. */
export async function millisUntilReady({ instance }: OutageWorld): Promise<number> {
  const from = performance.now();
  await until(
    async () => (await fetch(`${instance.url}/v1/readyz`)).status,
    (status) => status === 200,
    60_000,
  );
  return performance.now() - from;
}

/** Runs the work under load; answers the calls made meanwhile, and the milliseconds until the instance was ready again. */
export async function withLoad(
  outage: OutageWorld,
  work: () => Promise<void>,
): Promise<{ calls: Call[]; readyAfter: number }> {
  const { calls, result: readyAfter } = await underLoad(
    (stopped) => placeHoldsUntil(outage, stopped),
    async () => {
      await sleep(500);
      await work();
      const millis = await millisUntilReady(outage);
      await sleep(500);
      return millis;
    },
  );
  return { calls, readyAfter };
}

export async function untilUnreachable({ instance }: OutageWorld): Promise<unknown> {
  return until(
    async () => (await fetch(`${instance.url}/v1/readyz`)).json(),
    (body) => (body as { status: string }).status === 'unreachable',
  );
}

/** {@link withLoad} while the store is away or silent. @param store as the instance names it when it is not ready */
export function loadThroughOutage(
  outage: OutageWorld,
  mode: 'away' | 'silent',
  store: 'events' | 'documents',
): ReturnType<typeof withLoad> {
  return withLoad(outage, async () => {
    await outage.proxy.setMode(mode);
    expect(await untilUnreachable(outage)).toEqual({ status: 'unreachable', store });
    await sleep(OUTAGE_MILLIS);
    await outage.proxy.setMode('open');
  });
}

/** Expects that a hold is placed although the store is slow by half a second. */
export async function placeSlowHold(outage: OutageWorld): Promise<void> {
  const { clients, openDepartures, proxy } = outage;
  const [client] = clients as [Client];
  const order = {
    ...holdOrder(openDepartures[0] as OpenDeparture, [1]),
    ...(await holdToReplace(client)),
  };
  proxy.delayMillis = 250;
  const from = performance.now();
  const { status } = await client.hold(order);
  const millis = performance.now() - from;
  console.log(`slow: a hold took ${Math.round(millis)} ms`);
  expect(status).toBe(201);
  expect(millis).toBeGreaterThan(500);
  proxy.delayMillis = 0;
  await millisUntilReady(outage);
}

/**
 * Expects that some calls were answered 503 and none with another 5xx, that every call was answered soon enough, and that
 * the instance was ready in time.
 * @param readyAfter milliseconds
 */
export function expectCallersToldSoon(calls: readonly Call[], readyAfter: number, what: string): void {
  const unavailable = calls.filter(({ status }) => status === 503);
  const slowest503 = slowest(unavailable);
  const slowestOther = slowest(calls.filter(({ status }) => status !== 503));
  console.log(
    `${what}: ${unavailable.length} of ${calls.length} answered 503 within ${Math.round(slowest503)} ms, the others done within ${Math.round(slowestOther)} ms, ready after ${Math.round(readyAfter)} ms`,
  );
  expect(statusesOf(calls).filter((status) => status >= 500)).toEqual([503]);
  for (const { retryAfter } of unavailable) expect(retryAfter).toMatch(/^\d+$/);
  expect(slowest503).toBeLessThan(UNAVAILABLE_MILLIS + SENT_MILLIS);
  expect(slowestOther).toBeLessThan(UNAVAILABLE_MILLIS + READ_MODEL_WAIT_MILLIS + SENT_MILLIS);
  expect(readyAfter).toBeLessThan(RECOVERY_MILLIS);
}

/**
 * Expects that the customers see as many holds as are in the log, and that the documents are those of a replay.
 * @param calls all that placed holds: as many holds as they acknowledged are in the log; none given: that is not checked
 */
export async function stopAndExpectNothingLost(
  { instance, dataDir, stores, clients }: OutageWorld,
  calls: readonly Call[] = [],
): Promise<void> {
  const shown = await Promise.all(clients.map((client) => client.me()));
  await instance.stop();
  const history = await historyOf(dataDir, stores);
  const placedCount = history.filter(({ type }) => type === 'HoldPlaced').length;
  if (calls.length > 0) expect(placedCount).toBe(calls.filter(({ status }) => status === 201).length);
  expect(shown.reduce((sum, { bookings }) => sum + bookings.length, 0)).toBe(placedCount);
  await expectDocumentsOfReplay(dataDir, stores);
}

function slowest(calls: readonly Call[]): number {
  return calls.reduce((longest, { millis }) => Math.max(longest, millis), 0);
}

export function statusesOf(calls: readonly Call[]): number[] {
  return [...new Set(calls.map(({ status }) => status))].sort((a, b) => a - b);
}
