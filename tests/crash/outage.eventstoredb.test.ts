import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openEventStoreDb } from '@tour-portal/backend/stores/eventstoredb/eventstoredb.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { Client, freeDepartures } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
import type { FaultyProxy } from '../stores/proxy.js';
import { databaseUrlOf, settingsOf } from '../stores/servers.js';
import {
  OUTAGE_MILLIS,
  behindProxy,
  loadThroughOutage,
  expectCallersToldSoon,
  stopAndExpectNothingLost,
  mongoBehindProxy,
  newCustomers,
  placeSlowHold,
  statusesOf,
  untilUnreachable,
  withLoad,
} from './outages.js';
import type { Call, OutageWorld } from './outages.js';

const SERVER = process.env['EVENT_STORE_URL'] ?? '';
/** How often the connection is cut. */
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

async function startWorld(): Promise<OutageWorld & { mongoProxy: FaultyProxy | null }> {
  const stores = { eventStoreUrl: SERVER, mongodbUrl: databaseUrlOf(dataDir) };
  const events = await behindProxy(SERVER, 2_113);
  const documents = stores.mongodbUrl === null ? null : await mongoBehindProxy(stores.mongodbUrl);
  const env = settingsOf({ eventStoreUrl: events.url, mongodbUrl: documents?.url ?? null });
  const instance = await startInstance({ dataDir, env });
  const clients =
    cookies.length > 0
      ? cookies.map((cookie) => new Client(instance.url, cookie))
      : await newCustomers(instance.url);
  cookies = clients.map(({ cookie }) => cookie);
  const openDepartures = await freeDepartures(new Client(instance.url), { from: 90, to: 300 });
  return {
    instance,
    dataDir,
    stores,
    proxy: events.proxy,
    clients,
    openDepartures,
    isReplacing: true,
    mongoProxy: documents?.proxy ?? null,
  };
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
      const { calls, readyAfter } = await loadThroughOutage(outage, mode, 'events');
      allCalls.push(...calls);
      expectCallersToldSoon(calls, readyAfter, mode);
      await stopAndExpectNothingLost(outage, allCalls);
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
    allCalls.push(...calls);
    console.log(`cut ${CUTS} times: ${calls.length} calls, ${JSON.stringify(statusesOf(calls))}`);
    expect(statusesOf(calls).filter((status) => status >= 500 && status !== 503)).toEqual([]);
    await stopAndExpectNothingLost(outage, allCalls);
  });

  it('slow by half a second: a hold is placed nevertheless', async () => {
    const outage = await startWorld();
    await placeSlowHold(outage);
    allCalls.push({ status: 201, millis: 0, retryAfter: null, message: '' });
    await stopAndExpectNothingLost(outage, allCalls);
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
      allCalls.push(...calls);
      expectCallersToldSoon(calls, readyAfter, 'both away');
      await stopAndExpectNothingLost(outage, allCalls);
    });
});
