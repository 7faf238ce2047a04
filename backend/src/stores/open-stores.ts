import { chmodSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EventStore, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Config } from '../instance/config.js';
import { HighWaterMark } from './parts/part-notes.js';
import type { PartNotes } from './parts/part-notes.js';
import { verdictOf } from './parts/parts.js';
import type { PartName } from './parts/parts.js';
import { acceptLogLoss } from './parts/lost-log.js';
import type { LogLoss } from './parts/lost-log.js';
import { BACKGROUND_COLLECTIONS, RECORD_COLLECTIONS } from './record-collections.js';
import { SqliteEventStore } from './sqlite/sqlite-event-store.js';
import { SqliteReadModels } from './sqlite/sqlite-read-models.js';
import { SqliteRecords } from './sqlite/sqlite-records.js';
import { findFileDamage, wipeDeleted } from './sqlite/sqlite-files.js';
import { isDamaged } from './sqlite/sqlite.js';
import { storeProblem } from './store-unreachable.js';
import { PartsRefused, identify, requireWhole } from './parts/whole-store.js';
import type { OpenedParts, StorePart } from './parts/whole-store.js';

export interface Stores {
  readonly events: EventStore;
  readonly readModels: ReadModels;
  readonly records: Records;
  /** What the background work writes all the time, such as the outbox and the position of the reactions. */
  readonly deliveries: Records;
  readonly parts: readonly StorePart[];
  close(): Promise<void>;
}

const READ_MODELS_FILE = 'read-models.db';

type StoreSettings = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'> & {
  /** After so many milliseconds a call that a server has not answered fails; default: EventStoreDB 10 s, MongoDB never. */
  readonly answerMillis?: number;
};

/**
 * Opens the embedded stores, or the engines that the settings name; the drivers of engines are loaded only when needed.
 * @throws PartsRefused where the parts found are not a complete store (D56); StoreUnreachable where a server cannot be used
 */
export async function openStores(config: StoreSettings): Promise<Stores> {
  return openChecked(config, requireWhole);
}

/** The stores opened for a rebuild, with what was removed or accepted before. */
export interface StoresToRebuild extends Stores {
  /** Whether the read models were unusable and have been removed. */
  readonly mustBuildAll: boolean;
  /** What was lost when the log was replaced by an older one, where that was accepted just now; null: it was not. */
  readonly acceptedLoss: LogLoss | null;
}

/**
 * Opens the stores for a rebuild of the read models: where only these are wrong, they are removed first; no other part is ever
 * removed. Where the log itself is older than what the other parts have seen, or has other events, that is accepted: the read
 * models are removed, and the others go on from the end of the log (decision 0031).
 * @throws PartsRefused where anything else is wrong
 */
export async function openStoresToRebuild(config: StoreSettings): Promise<StoresToRebuild> {
  let acceptedLoss: LogLoss | null = null;
  try {
    return { ...(await openStores(config)), mustBuildAll: false, acceptedLoss };
  } catch (error) {
    if (!(error instanceof PartsRefused)) throw error;
    const { remedy, isLogOlder } = error.verdict;
    if (isLogOlder === true) acceptedLoss = await acceptLoss(config);
    else if (remedy !== 'rebuild') throw error;
  }
  await removeReadModels(config);
  const stores = await openChecked(config, async (parts) => {
    await identify(parts);
    await requireWhole(parts);
  });
  return { ...stores, mustBuildAll: true, acceptedLoss };
}

async function acceptLoss(config: StoreSettings): Promise<LogLoss | null> {
  let lost: LogLoss | null = null;
  const accept = async (parts: OpenedParts) => {
    lost = await acceptLogLoss(parts);
  };
  await (await openChecked(config, accept)).close();
  return lost;
}

async function openChecked(
  config: StoreSettings,
  check: (parts: OpenedParts) => Promise<void>,
): Promise<Stores> {
  const opening = new Opening(config.dataDir);
  try {
    const parts = await openParts(config, opening);
    await check(parts);
    return { ...parts, close: () => opening.close() };
  } catch (error) {
    let failure = storeProblem(error) ?? error;
    try {
      if (isDamaged(error)) failure = opening.damageError(error as Error);
    } finally {
      // Where this fails, too, the first failure is the one to report.
      await opening.close().catch(() => undefined);
    }
    if (failure instanceof PartsRefused) opening.removeCreated();
    throw failure;
  }
}

async function openParts(config: StoreSettings, opening: Opening): Promise<OpenedParts> {
  const highWater = new HighWaterMark();
  const events = await openEvents(config, opening, highWater.raise);
  const documents =
    config.mongodbUrl === null
      ? openEmbeddedDocuments(opening, highWater)
      : await openMongoDocuments(config.mongodbUrl, config.answerMillis ?? 0, opening);
  await documents.records.define(RECORD_COLLECTIONS);
  await documents.deliveries.define(BACKGROUND_COLLECTIONS);
  return { events, ...documents, parts: opening.parts };
}

async function openEvents(
  { eventStoreUrl, answerMillis = 0 }: StoreSettings,
  opening: Opening,
  onAppended: (position: Position) => void,
): Promise<EventStore> {
  if (eventStoreUrl === null)
    return opening.openEmbedded('events', 'events.db', (file) => new SqliteEventStore(file, onAppended));
  const { openEventStoreDb } = await import('./eventstoredb/eventstoredb.js');
  const store = await openEventStoreDb(eventStoreUrl, { onAppended, answerMillis });
  return opening.addServerPart('events', hostsOf(eventStoreUrl), store);
}

function openEmbeddedDocuments(opening: Opening, highWater: HighWaterMark) {
  const openRecords = (name: 'records' | 'deliveries') =>
    opening.openEmbedded(name, `${name}.db`, (file) => new SqliteRecords(file, highWater));
  const records = openRecords('records');
  return {
    records,
    deliveries: openRecords('deliveries'),
    readModels: opening.openEmbedded('read models', READ_MODELS_FILE, (file) => new SqliteReadModels(file)),
    areRecordsUnused: () => records.hasNoIds(),
  };
}

async function openMongoDocuments(url: string, answerMillis: number, opening: Opening) {
  const { openMongo, databaseOf } = await import('./mongo/mongo.js');
  const { readModels, records } = await openMongo(url, { answerMillis });
  const place = `MongoDB database ${databaseOf(url)}`;
  opening.addServerPart('records', place, records);
  opening.addServerPart('read models', place, readModels);
  return { readModels, records, deliveries: records, areRecordsUnused: () => records.hasNoIds() };
}

/** The hosts of a URL as it lists them: `a:2113,b:2113`. */
function hostsOf(url: string): string {
  return /^[^:]+:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(url)?.[1] ?? '';
}

async function removeReadModels({ dataDir, mongodbUrl }: StoreSettings): Promise<void> {
  if (mongodbUrl === null) {
    removeFiles(join(dataDir, READ_MODELS_FILE));
    return;
  }
  const { openMongo } = await import('./mongo/mongo.js');
  const { readModels, records } = await openMongo(mongodbUrl);
  try {
    await readModels.dropAll();
  } finally {
    await Promise.all([readModels.close(), records.close()]);
  }
}

/** Removes the file of an embedded part, and the files that SQLite keeps beside it. */
function removeFiles(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

/** The stores opened so far, which are closed together, and the files that were created for them. */
class Opening {
  readonly parts: StorePart[] = [];
  private readonly stores: { close(): Promise<void> }[] = [];
  private readonly created: string[] = [];

  constructor(private readonly dataDir: string) {}

  addServerPart<T extends OpenedStore>(name: PartName, place: string, store: T): T {
    this.stores.push(store);
    this.parts.push({ name, place, notes: store.partNotes, damage: () => null, wipe: () => true });
    return store;
  }

  /** @throws PartsRefused where the file is damaged or no SQLite database, or is gone while its `-wal` (write-ahead log) exists */
  openEmbedded<T extends OpenedStore>(name: PartName, fileName: string, open: (file: string) => T): T {
    const file = join(this.dataDir, fileName);
    const exists = sizeOf(file) > 0;
    // Opening it would create a new file and discard the content of the `-wal`.
    if (!exists && sizeOf(`${file}-wal`) > 0)
      throw unreadablePart(name, file, 'the file is gone, and only its -wal is left');
    if (!exists) this.created.push(file);
    restrictToOwner(this.dataDir, [file, `${file}-wal`, `${file}-shm`]);
    try {
      const store = open(file);
      this.stores.push(store);
      const [damage, wipe] = [() => findFileDamage(file), () => wipeDeleted(file)];
      this.parts.push({ name, place: file, notes: store.partNotes, damage, wipe });
      return store;
    } catch (error) {
      throw isDamaged(error) ? unreadablePart(name, file, (error as Error).message) : error;
    }
  }

  /** The error for a damaged store: a refusal that names the damaged part, if one is found. */
  damageError(error: Error): Error {
    const found = this.parts.find(({ damage }) => damage() !== null);
    return found === undefined ? error : unreadablePart(found.name, found.place, error.message);
  }

  /** Closes all of them, also where one fails. @throws the first failure */
  async close(): Promise<void> {
    const closed = await Promise.allSettled(this.stores.map((store) => store.close()));
    for (const end of closed) if (end.status === 'rejected') throw end.reason;
  }

  /** Removes the files created by a start that was refused, so that the next start finds the parts as this one did. */
  removeCreated(): void {
    for (const file of this.created) removeFiles(file);
  }
}

/** The error for a part that cannot be read: its refusal. */
function unreadablePart(name: PartName, place: string, problem: string): Error {
  const blankPart = { store: null, seen: START, witnessedUpTo: START, isEmpty: true };
  const verdict = verdictOf([{ ...blankPart, name, place, unreadable: problem }]);
  return verdict.is === 'refused' ? new PartsRefused(verdict) : new Error(problem);
}

interface OpenedStore {
  readonly partNotes: PartNotes;
  close(): Promise<void>;
}

/** Restricts the folder and existing files to their owner; the umask does so for new ones. Another user's stay as they are. */
function restrictToOwner(folder: string, files: readonly string[]): void {
  for (const [path, mode] of [[folder, 0o700] as const, ...files.map((file) => [file, 0o600] as const)]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && (found.mode & 0o777) !== mode && found.uid === process.getuid?.())
      chmodSync(path, mode);
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
