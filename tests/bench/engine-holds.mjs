// Measures holds over HTTP on pairs of stores: one for the events, one for the read models and records. Each pair has its
// own accounts and its own running portal, so that rounds can take turns between the pairs.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { prepareAccounts } from './accounts.mjs';
import { holdBodies, holdRequests } from './holds.mjs';
import { countedMongo } from './mongo-commands.mjs';
import { load, startPortal } from './servers.mjs';

export const CUSTOMERS = 64;
/** Holds placed before anything is measured, so that code is compiled and caches are filled. */
const WARM_UP = 1_500;
/** Holds whose commands to MongoDB are counted. */
const COUNTED_HOLDS = 512;
const LAG_POLL_MILLIS = 500;

/**
 * Prepares a pair of stores and starts a portal on it; a URL that is null stands for the embedded store. An EventStoreDB
 * must be empty, since the accounts begin with the first id. The database of MongoDB is removed by `stop`.
 */
export async function startPair({ dir, name, catalogue, eventStoreUrl = null, mongodbUrl = null, holds }) {
  const data = join(dir, name.replaceAll(/\W+/g, '-'));
  const database = mongodbUrl === null ? null : withOwnDatabase(mongodbUrl);
  const sids = await prepareAccounts(data, WARM_UP + holds + (database === null ? 0 : COUNTED_HOLDS), {
    eventStoreUrl,
    mongodbUrl: database,
  });
  const settings = (mongodb) => ({
    ...(eventStoreUrl === null ? {} : { EVENT_STORE_URL: eventStoreUrl }),
    ...(mongodb === null ? {} : { MONGODB_URL: mongodb }),
  });
  let portal = await startPortal(data, catalogue, settings(database));
  const { many } = await holdBodies(portal.port);
  const send = (count) =>
    load(portal, dir, holdRequests(sids.splice(0, count), many), { connections: CUSTOMERS });
  await send(WARM_UP);
  return {
    name,
    /** What `load` returns, and `lagSeconds`: the longest lag of a read model that was seen. */
    measure: async (count) => {
      const lag = watchLag(portal.port);
      return { ...(await send(count)), lagSeconds: await lag.stop() };
    },
    /**
     * The commands to MongoDB while holds are placed, divided by the holds; checkpoint polls are among them:
     * {'find records.sessions': 1, …}. The portal is stopped then; nothing can be measured after it.
     */
    commandsPerHold: async () => {
      await portal.stop();
      const counted = await countedMongo(database);
      portal = await startPortal(data, catalogue, settings(counted.url));
      await holdBodies(portal.port);
      // The commands of the start do not count.
      counted.takeCounts();
      await send(COUNTED_HOLDS);
      const perHold = Object.entries(counted.takeCounts()).map(([command, times]) => [
        command,
        times / COUNTED_HOLDS,
      ]);
      await portal.stop();
      counted.close();
      portal = null;
      return Object.fromEntries(perHold);
    },
    stop: async () => {
      await portal?.stop();
      if (database !== null) await dropDatabase(database);
    },
  };
}

/** The URL of the same server, with a new database. */
export function withOwnDatabase(mongodbUrl) {
  const url = new URL(mongodbUrl);
  url.pathname = `/bench_${randomUUID().slice(0, 8)}`;
  return url.toString();
}

export async function dropDatabase(mongodbUrl) {
  const client = await MongoClient.connect(mongodbUrl);
  await client.db().dropDatabase();
  await client.close();
}

/** Polls the portal for how far its read models are behind the log. `stop` returns the longest lag in seconds. */
function watchLag(port) {
  let longest = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const text = await (await fetch(`http://localhost:${port}/v1/metrics`)).text();
      for (const [, value] of text.matchAll(/^tour_portal_projection_lag_seconds\S* (\S+)$/gm))
        longest = Math.max(longest, Number(value));
      await new Promise((resolve) => setTimeout(resolve, LAG_POLL_MILLIS));
    }
  })();
  return {
    stop: async () => {
      isWatching = false;
      await watching;
      return longest;
    },
  };
}
