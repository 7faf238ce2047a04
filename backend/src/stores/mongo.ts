import type { MongoClient } from 'mongodb';
import { MongoReadModels } from './mongo-read-models.js';
import { MongoRecords } from './mongo-records.js';

const DEFAULT_DATABASE = 'tour_portal';

/**
 * Connects to a MongoDB replica set (D51 `MONGODB_URL`) and opens both adapters on one connection, which ends when both
 * are closed. The driver is loaded here and only here, so that the embedded default never pays for it.
 * @param prefix goes before the names of all collections
 * @throws Error when the server does not answer within 10 s, or has no transactions
 */
export async function openMongo(
  url: string,
  prefix = '',
): Promise<{ readModels: MongoReadModels; records: MongoRecords }> {
  const driver = await import('mongodb');
  const client = new driver.MongoClient(url, {
    appName: 'tour-portal',
    serverSelectionTimeoutMS: 10_000,
    readPreference: 'primary',
    writeConcern: { w: 'majority', journal: true },
  });
  try {
    await client.connect();
    await requireTransactions(client);
  } catch (error) {
    await client.close();
    throw error;
  }
  const db = client.db(databaseOf(url));
  const share = sharesOf(client, 2);
  return {
    readModels: new MongoReadModels({ client, db, close: share() }, prefix),
    records: new MongoRecords({ client, db, close: share() }, prefix),
  };
}

async function requireTransactions(client: MongoClient): Promise<void> {
  const hello = await client.db('admin').command({ hello: 1 });
  if (hello['setName'] !== undefined || hello['msg'] === 'isdbgrid') return;
  throw new Error('MONGODB_URL should name a replica set: a single server has no transactions');
}

/** The driver would take `test` where the URL names no database. */
function databaseOf(url: string): string {
  const named = /^[a-z+]+:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1];
  return named === undefined ? DEFAULT_DATABASE : decodeURIComponent(named);
}

/** Each share ends once; with the last one the client does. */
function sharesOf(client: MongoClient, count: number): () => () => Promise<void> {
  let open = count;
  return () => {
    let mine = true;
    return async () => {
      if (!mine) return;
      mine = false;
      open -= 1;
      if (open === 0) await client.close();
    };
  };
}
