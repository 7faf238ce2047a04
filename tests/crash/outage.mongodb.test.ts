import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { bookingStream } from '@tour-portal/backend/bookings/booking-state.js';
import { Client, signedUpClient, freeDepartures, mapConcurrently, holdOrder, placed } from '../client.js';
import type { OpenDeparture } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { historyOf } from '../stores/history.js';
import { startFaultyProxy } from '../stores/proxy.js';
import { mongoStoresOf } from '../stores/servers.js';
import { until } from '../until.js';
import { underLoad } from './under-load.js';
import {
  RECOVERY_MILLIS,
  millisUntilReady,
  expectOnly503,
  expectNothingLost,
  placeHoldsUntil,
} from './outages.js';
import type { OutageWorld } from './outages.js';

const CUSTOMERS = 6;
/** How long MongoDB is away or silent. The environment variable of the same name sets it. */
const OUTAGE_MILLIS = Number(process.env['OUTAGE_MILLIS'] ?? 5_000);

async function startWorld(): Promise<OutageWorld> {
  const dataDir = await temporaryFolder();
  const stores = mongoStoresOf(dataDir);
  const direct = new URL(stores.mongodbUrl);
  const proxy = await startFaultyProxy({ hostname: direct.hostname, port: Number(direct.port || 27_017) });
  const proxied = new URL(direct);
  proxied.host = `127.0.0.1:${proxy.port}`;
  // A direct connection: the names that a replica set gives its members would lead past the proxy.
  proxied.search = '?directConnection=true';
  const instance = await startInstance({ dataDir, env: { MONGODB_URL: proxied.toString() } });
  const clients = await mapConcurrently(Array.from({ length: CUSTOMERS }), 3, () =>
    signedUpClient(instance.url),
  );
  const openDepartures = await freeDepartures(new Client(instance.url), { from: 90, to: 300 });
  return { instance, dataDir, stores, proxy, clients, openDepartures };
}

describe('MongoDB in trouble', () => {
  it.each(['away', 'silent'] as const)(
    '%s for a while: callers are told soon, and all goes on once it is back',
    async (mode) => {
      const outage = await startWorld();
      const { calls, result: readyAfter } = await underLoad(
        (stopped) => placeHoldsUntil(outage, stopped),
        async () => {
          await sleep(500);
          await outage.proxy.setMode(mode);
          const unready = await until(
            async () => (await fetch(`${outage.instance.url}/v1/readyz`)).json(),
            (body) => (body as { status: string }).status === 'unreachable',
          );
          expect(unready).toEqual({ status: 'unreachable', store: 'documents' });
          await sleep(OUTAGE_MILLIS);
          await outage.proxy.setMode('open');
          const millis = await millisUntilReady(outage);
          await sleep(500);
          return millis;
        },
      );
      expectOnly503(calls, readyAfter, mode);
      await expectNothingLost(outage, calls);
    },
  );

  it('slow by half a second: a hold is placed nevertheless', async () => {
    const outage = await startWorld();
    outage.proxy.delayMillis = 250;
    const [client] = outage.clients as [Client];
    const from = performance.now();
    const { status } = await client.hold(holdOrder(outage.openDepartures[0] as OpenDeparture, [1]));
    expect(status).toBe(201);
    expect(performance.now() - from).toBeGreaterThan(500);
    outage.proxy.delayMillis = 0;
    await millisUntilReady(outage);
    await expectNothingLost(outage);
  });

  it('away once a hold is in the log, before its answer: the same call again answers with that hold', async () => {
    const outage = await startWorld();
    const [client] = outage.clients as [Client];
    const order = holdOrder(outage.openDepartures[0] as OpenDeparture, [1]);
    const key = { 'idempotency-key': 'away-before-the-answer' };
    // What follows the append needs MongoDB, and takes so long that the proxy can be closed in between.
    outage.proxy.delayMillis = 250;
    const interrupted = client.hold(order, key);
    const placedHolds = async () =>
      (await historyOf(outage.dataDir, outage.stores)).filter(({ type }) => type === 'HoldPlaced');
    await until(placedHolds, ({ length }) => length === 1);
    await outage.proxy.setMode('away');
    expect((await interrupted).status).toBe(503);
    outage.proxy.delayMillis = 0;
    await outage.proxy.setMode('open');
    await millisUntilReady(outage);
    const again = placed(await client.hold(order, key));
    expect((await placedHolds()).map(({ stream }) => stream)).toEqual([bookingStream(again.id)]);
    await expectNothingLost(outage);
  });

  it('cut off again and again in the middle of calls: every customer has the hold once', async () => {
    const outage = await startWorld();
    const cutting = setInterval(() => outage.proxy.endAll(), 150);
    const holds = await mapConcurrently([...outage.clients.entries()], CUSTOMERS, async ([n, client]) => {
      const key = { 'idempotency-key': `cut-${n}` };
      const order = holdOrder(outage.openDepartures[n * 7] as OpenDeparture, [1]);
      const answer = await until(
        async () => client.hold(order, key),
        ({ status }) => status !== 503,
      );
      return placed(answer).id;
    }).finally(() => {
      clearInterval(cutting);
    });
    expect(await millisUntilReady(outage)).toBeLessThan(RECOVERY_MILLIS);
    const accounts = await Promise.all(outage.clients.map((client) => client.me()));
    expect(accounts.map(({ bookings }) => bookings.map(({ id }) => id))).toEqual(holds.map((id) => [id]));
    await expectNothingLost(outage);
  });
});
