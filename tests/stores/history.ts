import { join } from 'node:path';
import { EventLog } from '@tour-portal/backend/event-log/event-log.js';
import { Streams } from '@tour-portal/backend/event-log/streams.js';
import { PersonalData } from '@tour-portal/backend/event-log/personal-data.js';
import { openEventStoreDb } from '@tour-portal/backend/stores/eventstoredb/eventstoredb.js';
import { openMongo } from '@tour-portal/backend/stores/mongo/mongo.js';
import { RECORD_COLLECTIONS } from '@tour-portal/backend/stores/record-collections.js';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite/sqlite-event-store.js';
import { SqliteReadModels } from '@tour-portal/backend/stores/sqlite/sqlite-read-models.js';
import { SqliteRecords } from '@tour-portal/backend/stores/sqlite/sqlite-records.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { EventStore, JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { ProjectionRunner, type LogBatch } from '@tour-portal/projections/runner/runner.js';
import { temporaryFolder } from '../instance.js';
import { storesOf } from './servers.js';
import type { ServerStores } from './servers.js';

/** Every document of every read model, by collection and key. */
export type AllDocuments = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

/** The position where an instance's log ends, whether the instance runs or not. */
export async function headOf(dataDir: string, stores = storesOf(dataDir)): Promise<Position> {
  return withStores(dataDir, stores, ({ events }) => events.head());
}

/** An instance's whole log. */
export async function historyOf(dataDir: string, stores = storesOf(dataDir)): Promise<RecordedEvent[]> {
  return withStores(dataDir, stores, async ({ log }) => {
    const history: RecordedEvent[] = [];
    for await (const { events } of batchesOf(log, 500)) history.push(...events);
    return history;
  });
}

async function* batchesOf(log: EventLog, limit: number): AsyncGenerator<LogBatch> {
  for (let after = START, more = true; more;) {
    const batch = await log.readAll(after, limit);
    yield batch;
    ({ last: after, more } = batch);
  }
}

/** Decides a command in an instance's log, as another instance on its stores would. */
export function decideElsewhere<T>(dataDir: string, work: (streams: Streams) => Promise<T>): Promise<T> {
  return withStores(dataDir, storesOf(dataDir), ({ log }) => work(new Streams(log)));
}

/** An instance's whole log as text, sealed parts still sealed; null where the log is in a file. */
export async function storedText(dataDir: string): Promise<string | null> {
  const stores = storesOf(dataDir);
  if (stores.eventStoreUrl === null) return null;
  const all = await withStores(dataDir, stores, ({ events }) => events.readAll(START, 1_000_000));
  return all
    .map(({ stream, type, data, metadata }) => JSON.stringify([stream, type, data, metadata]))
    .join('\n');
}

/** The read models as an instance left them. @throws Error if they are behind the log */
export async function liveDocuments(dataDir: string, stores = storesOf(dataDir)): Promise<AllDocuments> {
  return withStores(dataDir, stores, async ({ events, readModels }) => {
    const runner = new ProjectionRunner(READ_MODELS, readModels);
    await runner.define();
    const [reached, head] = [await runner.position(), await events.head()];
    if (reached !== head) throw new Error(`The read models stand at ${reached}, the log ends at ${head}`);
    return allDocumentsOf(readModels);
  });
}

/** The read models as the log alone makes them: replayed from its beginning into empty ones. */
export async function replayedDocuments(dataDir: string, stores = storesOf(dataDir)): Promise<AllDocuments> {
  const readModels = new SqliteReadModels(join(await temporaryFolder(), 'read-models.db'));
  const runner = new ProjectionRunner(READ_MODELS, readModels);
  await runner.define();
  const lease = await readModels.acquireLease('replay', 'test', 0, 1);
  if (lease === null) throw new Error('Nobody else can have the lease of new read models');
  await withStores(dataDir, stores, async ({ log }) => {
    for await (const batch of batchesOf(log, 7)) await runner.fold(lease, batch);
  });
  const documents = await allDocumentsOf(readModels);
  await readModels.close();
  return documents;
}

interface OpenStores {
  readonly events: EventStore;
  readonly readModels: ReadModels;
  readonly log: EventLog;
}

/** The records of the instances on a folder but for those of background work, to be closed by the caller. */
export async function recordsOf(dataDir: string, { mongodbUrl } = storesOf(dataDir)): Promise<Records> {
  const { readModels, records } = mongodbUrl === null ? embeddedStores(dataDir) : await openMongo(mongodbUrl);
  await readModels.close();
  await records.define(RECORD_COLLECTIONS);
  return records;
}

/** Opens the stores without the checks that an instance makes first, because tests look at broken ones, too. */
async function withStores<T>(
  dataDir: string,
  { mongodbUrl, eventStoreUrl }: ServerStores,
  work: (opened: OpenStores) => Promise<T>,
): Promise<T> {
  const events =
    eventStoreUrl === null
      ? new SqliteEventStore(join(dataDir, 'events.db'))
      : await openEventStoreDb(eventStoreUrl);
  const { readModels, records } = mongodbUrl === null ? embeddedStores(dataDir) : await openMongo(mongodbUrl);
  await records.define(RECORD_COLLECTIONS);
  try {
    return await work({ events, readModels, log: new EventLog(events, new PersonalData(records)) });
  } finally {
    await Promise.all([events.close(), records.close(), readModels.close()]);
  }
}

function embeddedStores(dataDir: string) {
  return {
    readModels: new SqliteReadModels(join(dataDir, 'read-models.db')),
    records: new SqliteRecords(join(dataDir, 'records.db')),
  };
}

async function allDocumentsOf(readModels: ReadModels): Promise<AllDocuments> {
  const all: Record<string, Record<string, JsonObject>> = {};
  for (const collection of READ_MODELS.map(collectionOf)) {
    const keys = await readModels.keys(collection, '', 1_000_000);
    const documents = await readModels.getMany(collection, keys);
    all[collection] = Object.fromEntries(keys.map((key, index) => [key, documents[index] ?? {}]));
  }
  return all;
}

/**
 * A departure's seats by its `SeatsHeld` and `SeatsReleased` events alone: those of each booking, how many are taken as the last
 * event states it, and the most that any event states.
 */
export function seatsByReplay(
  history: readonly RecordedEvent[],
  { tour, departedAt }: { readonly tour: number; readonly departedAt: string },
): { readonly byBooking: ReadonlyMap<number, number>; readonly taken: number; readonly most: number } {
  const byBooking = new Map<number, number>();
  let taken = 0;
  let most = 0;
  for (const { type, data, stream } of history) {
    if (stream !== `departure-${tour}-${departedAt}`) continue;
    if (type === 'SeatsHeld') byBooking.set(data.booking, data.seats);
    else if (type === 'SeatsReleased') byBooking.delete(data.booking);
    if (type === 'SeatsHeld' || type === 'SeatsReleased') taken = data.seatsTaken;
    most = Math.max(most, taken);
  }
  return { byBooking, taken, most };
}
