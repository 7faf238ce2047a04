import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Client, signedUpClient, departures, mapConcurrently, holdOrder } from '../client.js';
import type { OpenDeparture } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
import { startFaultyProxy } from '../stores/proxy.js';
import { mongoStoresOf } from '../stores/servers.js';
import { until } from '../until.js';
import {
  RECOVERY_MILLIS,
  millisUntilReady,
  expectOnly503,
  expectNothingLost,
  placeHoldsUntil,
} from './outages.js';
import type { OutageWorld } from './outages.js';

const CUSTOMERS = 6;
/** A minute with `OUTAGE_MILLIS=60000`. */
const OUTAGE_MILLIS = Number(process.env['OUTAGE_MILLIS'] ?? 5_000);

async function world(): Promise<OutageWorld> {
  const dataDir = await temporaryFolder();
  const stores = mongoStoresOf(dataDir);
  const direct = new URL(stores.mongodbUrl);
  const proxy = await startFaultyProxy({ hostname: direct.hostname, port: Number(direct.port || 27_017) });
  const passed = new URL(direct);
  passed.host = `127.0.0.1:${proxy.port}`;
  // Past the names that a replica set gives its members.
  passed.search = '?directConnection=true';
  const instance = await startInstance({ dataDir, env: { MONGODB_URL: passed.toString() } });
  const clients = await mapConcurrently(Array.from({ length: CUSTOMERS }), 3, () =>
    signedUpClient(instance.url),
  );
  const openDepartures = await departures(new Client(instance.url), { from: 90, to: 300 });
  return { instance, dataDir, stores, proxy, clients, openDepartures };
}

describe('MongoDB in trouble', () => {
  it.each(['away', 'silent'] as const)(
    '%s for a while: callers are told soon, and all goes on once it is back',
    async (mode) => {
      const here = await world();
      const done = new AbortController();
      const loading = placeHoldsUntil(here, done.signal);
      await sleep(500);
      await here.proxy.setMode(mode);
      const unready = await until(
        async () => (await fetch(`${here.instance.url}/v1/readyz`)).json(),
        (body) => (body as { status: string }).status === 'unreachable',
      );
      expect(unready).toEqual({ status: 'unreachable', store: 'documents' });
      await sleep(OUTAGE_MILLIS);
      await here.proxy.setMode('open');
      const back = await millisUntilReady(here);
      await sleep(500);
      done.abort();
      const calls = await loading;
      expectOnly503(calls, back, mode);
      await expectNothingLost(here, calls);
    },
  );

  it('slow by half a second: calls take longer, and none fails', async () => {
    const here = await world();
    here.proxy.delayMillis = 250;
    const [client] = here.clients as [Client];
    const { status } = await client.hold(holdOrder(here.openDepartures[0] as OpenDeparture, [1]));
    expect(status).toBe(201);
    here.proxy.delayMillis = 0;
    await millisUntilReady(here);
    await expectNothingLost(here);
  });

  it('cut in the middle of calls: the same call again gets the first result', async () => {
    const here = await world();
    const cutting = setInterval(() => here.proxy.endAll(), 150);
    const outcomes = await mapConcurrently([...here.clients.entries()], CUSTOMERS, async ([n, client]) => {
      const key = { 'idempotency-key': `cut-${n}` };
      const wanted = holdOrder(here.openDepartures[n * 7] as OpenDeparture, [1]);
      return until(
        async () => client.hold(wanted, key),
        ({ status }) => status !== 503,
      );
    }).finally(() => {
      clearInterval(cutting);
    });
    expect(outcomes.map(({ status, text }) => (status === 201 ? status : text))).toEqual(
      here.clients.map(() => 201),
    );
    expect(await millisUntilReady(here)).toBeLessThan(RECOVERY_MILLIS);
    const held = await Promise.all(here.clients.map((client) => client.me()));
    expect(held.map(({ bookings }) => bookings.length)).toEqual(here.clients.map(() => 1));
    await expectNothingLost(here);
  });
});
