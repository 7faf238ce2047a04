import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { prepareAccounts } from '../bench/accounts.mjs';
import { Client, freeDepartures, messageOf, holdOrder } from '../client.js';
import type { Answer, OpenDeparture } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
import type { Exit, Instance } from '../instance.js';
import { startBalancer } from '../stores/balancer.js';
import type { Balancer } from '../stores/balancer.js';
import { storesOf } from '../stores/servers.js';
import { expectDocumentsOfReplay } from './checks.js';
import { underLoad } from './under-load.js';

const CUSTOMERS = 64;
const INSTANCES = 3;
/** Docker kills a process that has not ended this long after it was told to, unless its settings say otherwise. */
const EXIT_MILLIS = 10_000;

interface World {
  readonly dataDir: string;
  readonly instances: Instance[];
  readonly balancer: Balancer;
  readonly sids: readonly string[];
  readonly departures: readonly OpenDeparture[];
}

async function startWorld(): Promise<World> {
  const dataDir = await temporaryFolder();
  const sids = await prepareAccounts(dataDir, CUSTOMERS, storesOf(dataDir));
  const instances: Instance[] = [];
  for (let n = 0; n < INSTANCES; n += 1) instances.push(await startAnother(dataDir));
  const [{ url }] = instances as [Instance];
  const departures = await freeDepartures(new Client(url), { from: 90, to: 300 });
  const balancer = await startBalancer(instances.map(({ url: address }) => address));
  return { dataDir, instances, balancer, sids, departures };
}

function startAnother(dataDir: string): Promise<Instance> {
  return startInstance({ dataDir, env: { DRAIN_SECONDS: '2' } });
}

/** Customers place holds and read their accounts until `stopped`; answers how often each status, refusal or failure came. */
async function customerTraffic(
  { balancer, sids, departures }: World,
  stopped: AbortSignal,
): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const countAnswer = async <T>(call: Promise<Answer<T>>): Promise<Answer<T> | null> => {
    try {
      const answer = await call;
      count(answer.status < 400 ? String(answer.status) : `${answer.status} ${messageOf(answer)}`);
      return answer;
    } catch (error) {
      count(failure(error));
      return null;
    }
  };
  await Promise.all(
    sids.map(async (sid, n) => {
      const client = new Client(balancer.url, `sid=${sid}`);
      const departure = departures[n % departures.length] as OpenDeparture;
      let current = {};
      for (let turn = 0; !stopped.aborted; turn += 1) {
        const order = { ...holdOrder(departure, [1 + (turn % 2)]), ...current };
        const answer = await countAnswer(client.hold(order));
        if (answer?.status === 201) current = { holdId: answer.body.id };
        await countAnswer(client.get('/v1/accounts/me'));
        await sleep(500);
      }
    }),
  );
  return statuses;
}

/** The error with which a call failed, and its cause. */
function failure(error: unknown): string {
  const { message, cause } = error as Error & {
    readonly cause?: { readonly code?: string; readonly message: string };
  };
  return cause === undefined ? message : `${message}: ${cause.code ?? ''} ${cause.message}`;
}

/** Ends each instance and starts another one in its place, one after the other. */
async function restartEach(
  { dataDir, instances, balancer }: World,
  end: (instance: Instance) => Promise<Exit>,
): Promise<{ readonly exits: Exit[]; readonly longestEndMillis: number }> {
  const exits: Exit[] = [];
  let longestEndMillis = 0;
  for (const old of [...instances]) {
    const from = performance.now();
    exits.push(await end(old));
    longestEndMillis = Math.max(longestEndMillis, performance.now() - from);
    balancer.instances.delete(old.url);
    const fresh = await startAnother(dataDir);
    instances.splice(instances.indexOf(old), 1, fresh);
    balancer.instances.add(fresh.url);
    // The balancer needs a moment to find the new instance ready; the next one is ended only then.
    await sleep(1_500);
  }
  return { exits, longestEndMillis };
}

describe('three instances behind a balancer', () => {
  it(`are restarted one after the other, and none of ${CUSTOMERS} customers notices`, async () => {
    const world = await startWorld();
    const { calls: statuses, result } = await underLoad(
      (stopped) => customerTraffic(world, stopped),
      () => restartEach(world, (instance) => instance.stop()),
    );
    const { exits, longestEndMillis } = result;
    console.log(`longest stop ${Math.round(longestEndMillis)} ms`, Object.fromEntries(statuses));
    expect([...statuses.keys()].sort()).toEqual(['200', '201']);
    expect(exits).toEqual(exits.map(() => ({ code: 0, signal: null })));
    expect(longestEndMillis).toBeLessThan(EXIT_MILLIS);
    await Promise.all(world.instances.map((instance) => instance.stop()));
    await expectDocumentsOfReplay(world.dataDir);
  });

  it('lose requests when they are killed instead (control of the test above)', async () => {
    const world = await startWorld();
    const { calls: statuses } = await underLoad(
      (stopped) => customerTraffic(world, stopped),
      () => restartEach(world, (instance) => instance.kill()),
    );
    expect([...statuses.keys()].some((status) => !/^[1-4]\d\d\b/.test(status))).toBe(true);
  });
});
