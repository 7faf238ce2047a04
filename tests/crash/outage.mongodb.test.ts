import { describe, expect, it } from '@jest/globals';
import { bookingStream } from '@tour-portal/backend/bookings/booking-state.js';
import { Client, freeDepartures, holdOrder, placed } from '../client.js';
import { mapConcurrently } from '../map-concurrently.js';
import type { OpenDeparture } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { historyOf } from '../stores/history.js';
import { mongoStoresOf } from '../stores/servers.js';
import { until } from '../until.js';
import {
  CUSTOMERS,
  RECOVERY_MILLIS,
  expectCallersToldSoon,
  loadThroughOutage,
  millisUntilReady,
  mongoBehindProxy,
  newCustomers,
  stopAndExpectNothingLost,
  placeSlowHold,
} from './outages.js';
import type { OutageWorld } from './outages.js';

async function startWorld(): Promise<OutageWorld> {
  const dataDir = await temporaryFolder();
  const stores = mongoStoresOf(dataDir);
  const { url, proxy } = await mongoBehindProxy(stores.mongodbUrl);
  const instance = await startInstance({ dataDir, env: { MONGODB_URL: url } });
  const clients = await newCustomers(instance.url);
  const openDepartures = await freeDepartures(new Client(instance.url), { from: 90, to: 300 });
  return { instance, dataDir, stores, proxy, clients, openDepartures, isReplacing: false };
}

describe('MongoDB in trouble', () => {
  it.each(['away', 'silent'] as const)(
    '%s for a while: callers are told soon, and all goes on once it is back',
    async (mode) => {
      const outage = await startWorld();
      const { calls, readyAfter } = await loadThroughOutage(outage, mode, 'documents');
      expectCallersToldSoon(calls, readyAfter, mode);
      await stopAndExpectNothingLost(outage, calls);
    },
  );

  it('slow by half a second: a hold is placed nevertheless', async () => {
    const outage = await startWorld();
    await placeSlowHold(outage);
    await stopAndExpectNothingLost(outage);
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
    await stopAndExpectNothingLost(outage);
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
    await stopAndExpectNothingLost(outage);
  });
});
