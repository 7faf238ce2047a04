import { join } from 'node:path';
import type { EventStore } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Config } from '../config.js';
import { DELIVERY_COLLECTIONS, RECORD_COLLECTIONS } from './record-collections.js';
import { SqliteEventStore } from './sqlite-event-store.js';
import { SqliteReadModels } from './sqlite-read-models.js';
import { SqliteRecords } from './sqlite-records.js';

export interface Stores {
  readonly events: EventStore;
  readonly readModels: ReadModels;
  readonly records: Records;
  /** Outbox, developer inbox and how far the reactions have come. */
  readonly deliveries: Records;
  close(): Promise<void>;
}

/** Opens the embedded stores, or the engines the settings name; their drivers are loaded only then. */
export async function openStores(
  config: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'>,
): Promise<Stores> {
  const events =
    config.eventStoreUrl === null
      ? new SqliteEventStore(join(config.dataDir, 'events.db'))
      : await (await import('./eventstoredb.js')).openEventStoreDb(config.eventStoreUrl);
  const { readModels, records, deliveries } = await openDocuments(config);
  await records.define(RECORD_COLLECTIONS);
  await deliveries.define(DELIVERY_COLLECTIONS);
  return {
    events,
    readModels,
    records,
    deliveries,
    close: async () => {
      await Promise.all(
        [events, readModels, ...new Set([records, deliveries])].map((store) => store.close()),
      );
    },
  };
}

async function openDocuments(
  config: Pick<Config, 'dataDir' | 'mongodbUrl'>,
): Promise<{ readModels: ReadModels; records: Records; deliveries: Records }> {
  if (config.mongodbUrl !== null) {
    const { openMongo } = await import('./mongo.js');
    const { readModels, records } = await openMongo(config.mongodbUrl);
    return { readModels, records, deliveries: records };
  }
  return {
    readModels: new SqliteReadModels(join(config.dataDir, 'read-models.db')),
    records: new SqliteRecords(join(config.dataDir, 'records.db')),
    deliveries: new SqliteRecords(join(config.dataDir, 'deliveries.db')),
  };
}
