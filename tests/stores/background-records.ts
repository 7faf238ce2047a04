import { join } from 'node:path';
import { reactionsPosition } from '@tour-portal/backend/reactions/reactions.js';
import { openMongo } from '@tour-portal/backend/stores/mongo/mongo.js';
import { putRecord } from '@tour-portal/backend/stores/put-record.js';
import { BACKGROUND_COLLECTIONS } from '@tour-portal/backend/stores/record-collections.js';
import { SqliteRecords } from '@tour-portal/backend/stores/sqlite/sqlite-records.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { until } from '../until.js';
import { headOf } from './history.js';
import { storesOf } from './servers.js';
import type { ServerStores } from './servers.js';

/**
 * Makes all reactions start again at the beginning of the log, whereas after a crash they repeat at most the last batch. The
 * instance must be stopped.
 */
export async function resetReactions(dataDir: string): Promise<void> {
  await withBackgroundRecords(dataDir, (records) =>
    putRecord(records, 'reactions', 'log', () => ({ position: START })),
  );
}

/** How long a busy machine may take to print and send all that a test caused. */
const REACTED_MILLIS = 300_000;

/** Waits until reactions have handled all events, and the confirmations and messages they ordered are printed, sent or given up. */
export async function untilAllReacted(dataDir: string, stores = storesOf(dataDir)): Promise<void> {
  await until(
    () => withBackgroundRecords(dataDir, (records) => isAllReacted(dataDir, stores, records), stores),
    Boolean,
    REACTED_MILLIS,
  );
}

/** Printing a confirmation adds events, which cause messages: this order of the checks overlooks nothing. */
async function isAllReacted(dataDir: string, stores: ServerStores, records: Records): Promise<boolean> {
  const isEmpty = async (collection: string) =>
    (await records.find(collection, 'nextTryAt', Number.MAX_SAFE_INTEGER, 1)).length === 0;
  const head = await headOf(dataDir, stores);
  if ((await reactionsPosition(records)) < head) return false;
  if (!(await isEmpty('unreacted')) || !(await isEmpty('prints'))) return false;
  const isHeadUnchanged = (await headOf(dataDir, stores)) === head;
  return isHeadUnchanged && isEmpty('outbox');
}

/**
 * Gives every message in the developer inbox, and the order to print its confirmation, another id, as if ids were drawn at
 * random and not made from their cause. The instance must be stopped.
 */
export async function renameMessages(dataDir: string): Promise<void> {
  await withBackgroundRecords(dataDir, async (records) => {
    for (const { key } of await records.find('inbox', 'newest', 0, 10_000)) {
      await rename(records, 'inbox', key);
      await rename(records, 'outbox', key);
      // `prints` has the orders to print confirmations.
      await rename(records, 'prints', key.replace(/^confirmation\//, ''));
    }
  });
}

async function rename(records: Records, collection: string, key: string): Promise<void> {
  const found = await records.get(collection, key);
  if (found === null) return;
  await records.insert(collection, `${key}/random`, found.record);
  await records.remove(collection, key);
}

async function withBackgroundRecords<T>(
  dataDir: string,
  work: (records: Records) => Promise<T>,
  stores = storesOf(dataDir),
): Promise<T> {
  const records = await openBackgroundRecords(dataDir, stores);
  try {
    await records.define(BACKGROUND_COLLECTIONS);
    return await work(records);
  } finally {
    await records.close();
  }
}

async function openBackgroundRecords(dataDir: string, { mongodbUrl }: ServerStores): Promise<Records> {
  if (mongodbUrl === null) return new SqliteRecords(join(dataDir, 'deliveries.db'));
  const { readModels, records } = await openMongo(mongodbUrl);
  await readModels.close();
  return records;
}
