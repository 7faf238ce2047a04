import type { MongoClient } from 'mongodb';
import { dbWithTimeout } from './db-with-timeout.js';
import { MongoReadModels } from './mongo-read-models.js';
import { MongoRecords } from './mongo-records.js';
import { reconnectStuckDriver } from './stuck-driver.js';
import { unavailableStore } from '../unavailable-store.js';

const DEFAULT_DATABASE = 'tour_portal';

/** After this long a start tries no more, so that an operator sees the problem within 10 s, also on a busy machine. */
const START_MILLIS = 5_000;
/** How long a call looks for a server or a connection to it: it fails soon, so that its caller need not wait. */
const SELECTION_MILLIS = 1_500;

/**
 * Where calls have a limit: after this long without an answer a connection is given up, with its calls; calls at a start may
 * need that long.
 */
const SILENCE_MILLIS = 10_000;

/**
 * How often the driver checks whether its pool has too few connections. The portal's pool may be empty, and the driver's ten
 * checks a second are half of what a quiet instance costs. The driver has no public option for it.
 */
const POOL_CHECK_MILLIS = 60_000;

export interface MongoOptions {
  /** The prefix of the names of all collections. */
  readonly prefix?: string;
  /** After so many milliseconds a call limited by `dbWithTimeout` fails because the server has not answered; default: never. */
  readonly answerMillis?: number;
}

/**
 * Connects to MongoDB (D51 `MONGODB_URL`) and opens both adapters on one connection, which ends when both are closed. The
 * driver is not loaded before this call, so that the embedded default never pays for it.
 * @throws Error when no server answers within some seconds, and at once where the error means something else
 */
export async function openMongo(
  url: string,
  { prefix = '', answerMillis = 0 }: MongoOptions = {},
): Promise<{ readModels: MongoReadModels; records: MongoRecords }> {
  const driver = await import('mongodb');
  const client = new driver.MongoClient(url, {
    appName: 'tour-portal',
    serverSelectionTimeoutMS: SELECTION_MILLIS,
    connectTimeoutMS: SELECTION_MILLIS,
    socketTimeoutMS: answerMillis === 0 ? 0 : SILENCE_MILLIS,
    waitQueueTimeoutMS: answerMillis,
    readPreference: 'primary',
    writeConcern: { w: 'majority', journal: true },
  });
  Object.assign(client.options, { minPoolSizeCheckFrequencyMS: POOL_CHECK_MILLIS });
  try {
    await connect(client);
  } catch (error) {
    await client.close();
    throw error;
  }
  const db = client.db(databaseOf(url));
  const limitedDb = answerMillis === 0 ? db : dbWithTimeout(db, answerMillis);
  const stopReconnecting = reconnectStuckDriver(client);
  const users = new Set(['read models', 'records']);
  const closedBy = (user: string) => async () => {
    if (!users.delete(user) || users.size > 0) return;
    await stopReconnecting();
    await client.close();
  };
  return {
    readModels: new MongoReadModels({ client, db: limitedDb, close: closedBy('read models') }, prefix),
    records: new MongoRecords({ client, db: limitedDb, close: closedBy('records') }, prefix),
  };
}

async function connect(client: MongoClient): Promise<void> {
  const deadline = performance.now() + START_MILLIS;
  for (;;) {
    try {
      await client.connect();
      return;
    } catch (error) {
      if (unavailableStore(error) === null || performance.now() > deadline) throw error;
    }
  }
}

/** The database of the URL, or the portal's default: the driver would use `test`. */
export function databaseOf(url: string): string {
  const named = /^[a-z+]+:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1];
  return named === undefined ? DEFAULT_DATABASE : decodeURIComponent(named);
}
