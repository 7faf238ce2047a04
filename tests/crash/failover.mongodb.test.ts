import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, MongoError } from 'mongodb';
import type { ClientSession } from 'mongodb';
import { describe, expect, it, jest } from '@jest/globals';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { Client, signedUpClient, freeDepartures } from '../client.js';
import { mapConcurrently } from '../map-concurrently.js';
import type { OpenDeparture } from '../client.js';
import { startInstance, temporaryFolder } from '../instance.js';
import type { Instance } from '../instance.js';
import { mongoStoresOf } from '../stores/servers.js';
import { until } from '../until.js';
import { expectDocumentsOfReplay } from './checks.js';
import { underLoad } from './under-load.js';

const INSTANCES = 3;
const CUSTOMERS = 6;
const KILLS = Number(process.env['KILLS'] ?? 2);
/** The time for a kill, the recovery of the other instances, and the start of another one. */
const KILL_MILLIS = 30_000;
/** Within this long after the instance that projects was killed, another one goes on. */
const FAILOVER_MILLIS = 5_000;
jest.setTimeout(180_000 + KILLS * KILL_MILLIS);

interface World {
  readonly dataDir: string;
  readonly mongodbUrl: string;
  readonly mongo: MongoClient;
  readonly instances: Instance[];
}

/** How many requests for a hold got each status; one without an answer, or with one that is not as described, counts as `0`. */
type Answers = Map<number, number>;

async function startWorld(): Promise<World> {
  const dataDir = await temporaryFolder();
  const { mongodbUrl } = mongoStoresOf(dataDir);
  const mongo = await new MongoClient(mongodbUrl).connect();
  afterTest(() => mongo.close());
  const world = { dataDir, mongodbUrl, mongo, instances: [] };
  for (let n = 0; n < INSTANCES; n += 1) await startAnother(world);
  return world;
}

async function startAnother({ dataDir, mongodbUrl, instances }: World): Promise<void> {
  instances.push(await startInstance({ dataDir, env: { MONGODB_URL: mongodbUrl } }));
}

interface StoredLease {
  readonly holder: string | null;
  /** Milliseconds. */
  readonly ttl: number;
}

/** The lease of the projections. */
async function leaseOf({ mongo }: World): Promise<StoredLease | undefined> {
  const state = await mongo.db().collection('read-state').findOne();
  return (state?.['leases'] as { projections?: StoredLease } | undefined)?.projections;
}

/** The id of the process that holds the lease, or held it until it expired; null: none has yet, or it was given back. */
async function leaderOf(world: World): Promise<number | null> {
  const holder = (await leaseOf(world))?.holder ?? null;
  return holder === null ? null : Number(holder.split('/')[1]);
}

/** Kills the instance that projects, and returns its process id. */
async function killLeader(world: World): Promise<number> {
  const pid = (await until(
    () => leaderOf(world),
    (leader) => leader !== null,
  )) as number;
  const index = world.instances.findIndex((instance) => instance.pid === pid);
  if (index < 0) throw new Error(`No running instance is the process ${pid} that holds the lease`);
  const [leading] = world.instances.splice(index, 1) as [Instance];
  await leading.kill();
  return pid;
}

/** Customers who place and replace holds again and again, each time on a random instance. */
async function placeHolds(
  world: World,
  customers: readonly Client[],
  openDepartures: readonly OpenDeparture[],
  stopped: AbortSignal,
): Promise<Answers> {
  const answers: Answers = new Map();
  await Promise.all(
    customers.map(async ({ cookie }) => {
      let holdId: number | undefined;
      while (!stopped.aborted) {
        const { url } = world.instances[randomInt(world.instances.length)] as Instance;
        const client = new Client(url, cookie);
        const { tour, departedAt: date } = openDepartures[randomInt(openDepartures.length)]!;
        const order = { tour, date, roomGuests: [1], ...(holdId === undefined ? {} : { holdId }) };
        const answer = await client.hold(order).catch(() => null);
        const status = answer?.status ?? 0;
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (answer?.status === 201) holdId = answer.body.id;
        else {
          // The hold may have been placed nevertheless.
          const account = await client.me().catch(() => null);
          holdId = account?.bookings.find(({ deletedAt }) => deletedAt === null)?.id ?? holdId;
        }
        // Customers pause in between, so that their load does not slow down the whole machine.
        await sleep(100);
      }
    }),
  );
  return answers;
}

/** Resolves once every instance shows all that has been written. */
async function untilAllReady({ instances }: World): Promise<void> {
  await until(
    async () => Promise.all(instances.map(async ({ url }) => (await fetch(`${url}/v1/readyz`)).status)),
    (statuses) => statuses.every((status) => status === 200),
    90_000,
  );
}

/** Leaves a transaction open that has written the lease; tries again where the projecting instance writes it first. */
async function lockLease({ mongo }: World, session: ClientSession): Promise<void> {
  const state = mongo.db().collection('read-state');
  for (let isHeld = false; !isHeld;) {
    session.startTransaction();
    try {
      await state.updateOne({}, { $set: { 'leases.projections.holder': 'a crashed instance' } }, { session });
      isHeld = true;
    } catch (error) {
      await session.abortTransaction();
      if (!(error instanceof MongoError && error.hasErrorLabel('TransientTransactionError'))) throw error;
    }
  }
}

describe('three instances on MongoDB', () => {
  it(`go on within ${FAILOVER_MILLIS / 1_000} s each time the one that projects is killed`, async () => {
    const world = await startWorld();
    const [{ url: firstUrl }] = world.instances as [Instance];
    const customers = await mapConcurrently(Array.from({ length: CUSTOMERS }), 3, () =>
      signedUpClient(firstUrl),
    );
    const openDepartures = await freeDepartures(new Client(firstUrl), { from: 90, to: 300 });
    const took: number[] = [];
    const { calls: answers } = await underLoad(
      (stopped) => placeHolds(world, customers, openDepartures, stopped),
      async () => {
        for (let n = 0; n < KILLS; n += 1) {
          await sleep(randomInt(2_000));
          const pid = await killLeader(world);
          const from = performance.now();
          // The killed instance may have left no events to project: readiness alone would prove little.
          await until(
            () => leaderOf(world),
            (leader) => leader !== null && leader !== pid,
            90_000,
          );
          await untilAllReady(world);
          took.push(performance.now() - from);
          await startAnother(world);
        }
      },
    );
    const seconds = took.map((millis) => (millis / 1_000).toFixed(1));
    console.log(`well again after ${seconds.join(', ')} s`, answers);
    for (const millis of took) expect(millis).toBeLessThan(FAILOVER_MILLIS);
    const errors = [...answers.keys()].filter((status) => status >= 500 && status !== 503);
    expect(errors).toEqual([]);
    await untilAllReady(world);
    await Promise.all(world.instances.map((instance) => instance.stop()));
    await expectDocumentsOfReplay(world.dataDir, mongoStoresOf(world.dataDir));
  });

  it('go on soon after the first write, too, when the one that projects was killed while nothing was written', async () => {
    const world = await startWorld();
    // An instance without work takes a longer lease.
    const quietLease = await until(
      () => leaseOf(world),
      (lease) => (lease?.ttl ?? 0) > 2_000,
      30_000,
    );
    await killLeader(world);
    const from = performance.now();
    const { cookie } = await signedUpClient((world.instances[0] as Instance).url);
    await untilAllReady(world);
    const took = performance.now() - from;
    console.log(`a lease of ${quietLease?.ttl} ms: well again after ${(took / 1_000).toFixed(1)} s`);
    expect(took).toBeLessThan(FAILOVER_MILLIS);
    expect(cookie).not.toBeUndefined();
  });

  it('would not go on, if a transaction that a killed process left open held the lease', async () => {
    const world = await startWorld();
    const session = world.mongo.startSession();
    afterTest(() => session.endSession());
    await lockLease(world, session);
    // No instance can show what is written now before the transaction ends.
    const { url } = world.instances[0] as Instance;
    const signingUp = signedUpClient(url).then(
      () => 'opened',
      (error: unknown) => (error as Error).message,
    );
    const untilWell = signingUp.then(() => untilAllReady(world)).then(() => true);
    expect(await Promise.race([untilWell, sleep(FAILOVER_MILLIS, false)])).toBe(false);
    await session.abortTransaction();
    expect(await untilWell).toBe(true);
    expect(await signingUp).toMatch(/^opened$|answered 503/);
  });
});
