import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openEventStoreDb } from '@tour-portal/backend/stores/eventstoredb/eventstoredb.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { Client, signedUpClient, freeDepartures, mapConcurrently, holdOrder } from '../client.js';
import type { OpenDeparture } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { startFaultyProxy } from '../stores/proxy.js';
import type { FaultyProxy } from '../stores/proxy.js';
import { databaseUrlOf, settingsOf } from '../stores/servers.js';
import { until } from '../until.js';
import { underLoad } from './under-load.js';
import {
  millisUntilReady,
  holdToReplace,
  expectOnly503,
  expectNothingLost,
  placeHoldsUntil,
  statusesOf,
} from './outages.js';
import type { Call, OutageWorld } from './outages.js';

const SERVER = process.env['EVENT_STORE_URL'] ?? '';
const CUSTOMERS = 6;
const OUTAGE_MILLIS = Number(process.env['OUTAGE_MILLIS'] ?? 5_000);
const CUTS = 20;

/** An EventStoreDB server has one log, so all tests use one portal; its customers and the answers they got are kept here. */
let dataDir: string;
let cookies: (string | undefined)[] = [];
const allCalls: Call[] = [];

async function expectEmptyLog(): Promise<void> {
  const log = await openEventStoreDb(SERVER);
  const head = await log.head();
  await log.close();
  if (head !== START) throw new Error('EVENT_STORE_URL should name a server whose log is empty');
}

/** Starts a proxy in front of a server; answers the address that leads through it. */
async function behindProxy(url: string, defaultPort: number): Promise<{ url: string; proxy: FaultyProxy }> {
  const address = new URL(url);
  const proxy = await startFaultyProxy({
    hostname: address.hostname,
    port: Number(address.port || defaultPort),
  });
  // The host is replaced in the text, so that the rest of the address stays as it is.
  return { url: url.replace(address.host, `127.0.0.1:${proxy.port}`), proxy };
}

async function startWorld(): Promise<OutageWorld & { mongoProxy: FaultyProxy | null }> {
  const stores = { eventStoreUrl: SERVER, mongodbUrl: databaseUrlOf(dataDir) };
  const events = await behindProxy(SERVER, 2_113);
  const documents = stores.mongodbUrl === null ? null : await behindProxy(stores.mongodbUrl, 27_017);
  // A direct connection: the names that a replica set gives its members would lead past the proxy.
  const mongodbUrl = documents === null ? null : `${documents.url.split('?', 1)[0]}?directConnection=true`;
  const instance = await startInstance({
    dataDir,
    env: settingsOf({ eventStoreUrl: events.url, mongodbUrl }),
  });
  const clients =
    cookies.length > 0
      ? cookies.map((cookie) => new Client(instance.url, cookie))
      : await mapConcurrently(Array.from({ length: CUSTOMERS }), 3, () => signedUpClient(instance.url));
  cookies = clients.map(({ cookie }) => cookie);
  const openDepartures = await freeDepartures(new Client(instance.url), { from: 90, to: 300 });
  return {
    instance,
    dataDir,
    stores,
    proxy: events.proxy,
    clients,
    openDepartures,
    mongoProxy: documents?.proxy ?? null,
  };
}

/** Runs the work under load; answers the calls made meanwhile, and the milliseconds until the instance was ready again. */
async function withLoad(
  outage: OutageWorld,
  work: () => Promise<void>,
): Promise<{ calls: Call[]; readyAfter: number }> {
  const { calls, result: readyAfter } = await underLoad(
    (stopped) => placeHoldsUntil(outage, stopped, true),
    async () => {
      await sleep(500);
      await work();
      const millis = await millisUntilReady(outage);
      await sleep(500);
      return millis;
    },
  );
  allCalls.push(...calls);
  return { calls, readyAfter };
}

async function untilUnreachable({ instance }: OutageWorld): Promise<unknown> {
  return until(
    async () => (await fetch(`${instance.url}/v1/readyz`)).json(),
    (body) => (body as { status: string }).status === 'unreachable',
  );
}

describe('EventStoreDB in trouble', () => {
  beforeAll(async () => {
    await expectEmptyLog();
    dataDir = await temporaryFolder();
  });

  it.each(['away', 'silent'] as const)(
    '%s for a while: callers are told soon, and all goes on once it is back',
    async (mode) => {
      const outage = await startWorld();
      const { calls, readyAfter } = await withLoad(outage, async () => {
        await outage.proxy.setMode(mode);
        expect(await untilUnreachable(outage)).toEqual({ status: 'unreachable', store: 'events' });
        await sleep(OUTAGE_MILLIS);
        await outage.proxy.setMode('open');
      });
      expectOnly503(calls, readyAfter, mode);
      await expectNothingLost(outage, allCalls);
    },
  );

  it('cut off again and again before its answers arrive: each hold is placed once', async () => {
    const outage = await startWorld();
    const { calls } = await withLoad(outage, async () => {
      for (let n = 0; n < CUTS; n += 1) {
        outage.proxy.cutAtNextAnswer();
        await sleep(250);
      }
    });
    console.log(`cut ${CUTS} times: ${calls.length} calls, ${JSON.stringify(statusesOf(calls))}`);
    expect(statusesOf(calls).filter((status) => status >= 500 && status !== 503)).toEqual([]);
    await expectNothingLost(outage, allCalls);
  });

  it('slow by half a second: a hold is placed nevertheless', async () => {
    const outage = await startWorld();
    const [client] = outage.clients as [Client];
    const request = {
      ...holdOrder(outage.openDepartures[0] as OpenDeparture, [1]),
      ...(await holdToReplace(client)),
    };
    outage.proxy.delayMillis = 250;
    const from = performance.now();
    const { status } = await client.hold(request);
    const millis = performance.now() - from;
    console.log(`slow: a hold took ${Math.round(millis)} ms`);
    expect(status).toBe(201);
    expect(millis).toBeGreaterThan(500);
    allCalls.push({ status, millis: 0, retryAfter: null, message: '' });
    outage.proxy.delayMillis = 0;
    await millisUntilReady(outage);
    await expectNothingLost(outage, allCalls);
  });

  if (databaseUrlOf('') !== null)
    it('away together with MongoDB: callers are told soon, and all goes on once both are back', async () => {
      const outage = await startWorld();
      const { calls, readyAfter } = await withLoad(outage, async () => {
        await Promise.all([outage.proxy.setMode('away'), outage.mongoProxy?.setMode('away')]);
        await untilUnreachable(outage);
        await sleep(OUTAGE_MILLIS);
        await Promise.all([outage.proxy.setMode('open'), outage.mongoProxy?.setMode('open')]);
      });
      expectOnly503(calls, readyAfter, 'both away');
      await expectNothingLost(outage, allCalls);
    });
});
