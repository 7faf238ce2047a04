import { join } from 'node:path';
import { EventLog } from '@tour-portal/backend/event-log/event-log.js';
import { PersonalData } from '@tour-portal/backend/event-log/personal-data.js';
import { RECORD_COLLECTIONS } from '@tour-portal/backend/stores/record-collections.js';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite-event-store.js';
import { SqliteReadModels } from '@tour-portal/backend/stores/sqlite-read-models.js';
import { SqliteRecords } from '@tour-portal/backend/stores/sqlite-records.js';
import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { collectionOf } from '@tour-portal/projections/projection.js';
import { READ_MODELS } from '@tour-portal/projections/read-models.js';
import { ProjectionRunner } from '@tour-portal/projections/runner.js';
import { temporaryFolder } from './instance.js';

/** Every document of every read model, by collection and key. */
export type AllDocuments = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

/** The end of an instance's log, whether the instance runs or not. */
export async function headOf(dataDir: string): Promise<Position> {
  const store = new SqliteEventStore(join(dataDir, 'events.db'));
  const head = await store.head();
  await store.close();
  return head;
}

/** An instance's whole log. */
export async function historyOf(dataDir: string): Promise<RecordedEvent[]> {
  return withLog(dataDir, async (log) => {
    const history: RecordedEvent[] = [];
    for (let after = START, more = true; more;) {
      const batch = await log.readAll(after, 500);
      history.push(...batch.events);
      ({ last: after, more } = batch);
    }
    return history;
  });
}

/** The read models as an instance left them. */
export async function liveDocuments(dataDir: string): Promise<AllDocuments> {
  const readModels = new SqliteReadModels(join(dataDir, 'read-models.db'));
  const runner = new ProjectionRunner(READ_MODELS, readModels);
  await runner.define();
  const [reached, head] = [await runner.position(), await headOf(dataDir)];
  if (reached !== head) throw new Error(`The read models stand at ${reached}, the log ends at ${head}`);
  const documents = await allOf(readModels);
  await readModels.close();
  return documents;
}

/** The read models as the log alone makes them: replayed from its beginning into empty ones. */
export async function replayedDocuments(dataDir: string): Promise<AllDocuments> {
  const readModels = new SqliteReadModels(join(await temporaryFolder(), 'read-models.db'));
  const runner = new ProjectionRunner(READ_MODELS, readModels);
  await runner.define();
  const lease = await readModels.acquireLease('replay', 'test', 0, 1);
  if (lease === null) throw new Error('Nobody else can have the lease of new read models');
  await withLog(dataDir, async (log) => {
    for (let after = START, more = true; more;) {
      const batch = await log.readAll(after, 7);
      if (batch.last !== after) await runner.fold(lease, batch);
      ({ last: after, more } = batch);
    }
  });
  const documents = await allOf(readModels);
  await readModels.close();
  return documents;
}

async function withLog<T>(dataDir: string, work: (log: EventLog) => Promise<T>): Promise<T> {
  const store = new SqliteEventStore(join(dataDir, 'events.db'));
  const records = new SqliteRecords(join(dataDir, 'records.db'));
  await records.define(RECORD_COLLECTIONS);
  try {
    return await work(new EventLog(store, new PersonalData(records)));
  } finally {
    await Promise.all([store.close(), records.close()]);
  }
}

async function allOf(readModels: ReadModels): Promise<AllDocuments> {
  const all: Record<string, Record<string, JsonObject>> = {};
  for (const collection of READ_MODELS.map(collectionOf)) {
    const keys = await readModels.keys(collection, '', 1_000_000);
    const documents = await readModels.getMany(collection, keys);
    all[collection] = Object.fromEntries(keys.map((key, index) => [key, documents[index] ?? {}]));
  }
  return all;
}

/** How one departure's seats stand by its own events: who has how many, and the most that were ever taken at once. */
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
