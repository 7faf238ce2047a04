import { execFile, execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** Whether the tests run on the servers that `MONGODB_URL` and `EVENT_STORE_URL` (or a command) name. */
const IS_ON_SERVERS = process.env['STORES'] === 'servers';

/**
 * A command that starts an EventStoreDB with an empty log and prints how `EVENT_STORE_URL` names it; with such a URL as its
 * argument it ends that server. A server has one log, and the instances of each folder need a log of their own.
 */
const EVENT_STORE_COMMAND = process.env['EVENT_STORE_COMMAND'];
/** The URLs of the servers that the command started, by folder. */
const eventStores = new Map<string, string>();
/** The commands that are still starting a server, by folder. */
const pendingStarts = new Map<string, Promise<{ readonly stdout: string }>>();

/** The server stores of an instance, as its settings name them; null: the store is embedded in its folder. */
export interface ServerStores {
  readonly mongodbUrl: string | null;
  readonly eventStoreUrl: string | null;
}

/**
 * The stores that the instances on a folder have. On servers each folder has a MongoDB database of its own, which is
 * named after the folder, and, with {@link EVENT_STORE_COMMAND}, an EventStoreDB of its own, which is started if need be.
 */
export function storesOf(dataDir: string): ServerStores {
  if (!IS_ON_SERVERS) return { mongodbUrl: null, eventStoreUrl: null };
  return { mongodbUrl: databaseUrlOf(dataDir), eventStoreUrl: eventStoreUrlFor(dataDir) };
}

/** {@link storesOf} for tests about MongoDB: documents and records are in MongoDB whichever stores the tests run on. */
export function mongoStoresOf(dataDir: string): ServerStores & { readonly mongodbUrl: string } {
  const mongodbUrl = databaseUrlOf(dataDir);
  if (mongodbUrl === null) throw new Error('MONGODB_URL names no server');
  return { ...storesOf(dataDir), mongodbUrl };
}

/**
 * The URL of the EventStoreDB of a folder's instances, which the command starts now unless it did before; without a command
 * `EVENT_STORE_URL`, or null. @throws Error while {@link startEventStore} starts it
 */
function eventStoreUrlFor(dataDir: string): string | null {
  if (EVENT_STORE_COMMAND === undefined) return process.env['EVENT_STORE_URL'] ?? null;
  if (pendingStarts.has(dataDir)) throw new Error(`the EventStoreDB of ${dataDir} is still being started`);
  const startedUrl = eventStores.get(dataDir);
  if (startedUrl !== undefined) return startedUrl;
  const url = urlIn(execFileSync(EVENT_STORE_COMMAND, { encoding: 'utf8' }));
  eventStores.set(dataDir, url);
  return url;
}

/**
 * Starts the EventStoreDB of a folder's instances, if a command is to start it and has not, without blocking this process,
 * which may serve something to them.
 */
export async function startEventStore(dataDir: string): Promise<void> {
  if (!IS_ON_SERVERS || EVENT_STORE_COMMAND === undefined || eventStores.has(dataDir)) return;
  const pendingStart = pendingStarts.get(dataDir) ?? promisify(execFile)(EVENT_STORE_COMMAND);
  pendingStarts.set(dataDir, pendingStart);
  try {
    eventStores.set(dataDir, urlIn((await pendingStart).stdout));
  } finally {
    pendingStarts.delete(dataDir);
  }
}

/** The URL in the last line that the command printed. */
function urlIn(printed: string): string {
  const lastLine = printed.trim().split('\n').at(-1) ?? '';
  return lastLine.replace(/^EVENT_STORE_URL=/, '');
}

/** Ends the server that was started for a folder. */
export function stopEventStore(dataDir: string): void {
  const url = eventStores.get(dataDir);
  if (EVENT_STORE_COMMAND === undefined || url === undefined) return;
  eventStores.delete(dataDir);
  execFileSync(EVENT_STORE_COMMAND, [url]);
}

/** The database of a folder on the server that `MONGODB_URL` names; null where it names none. */
export function databaseUrlOf(dataDir: string): string | null {
  const server = process.env['MONGODB_URL'];
  if (server === undefined) return null;
  const url = new URL(server);
  url.pathname = `/test_${basename(dataDir).replaceAll(/\W/g, '_')}`;
  return url.toString();
}

/** How the settings of an instance name its server stores. */
export function settingsOf({ mongodbUrl, eventStoreUrl }: ServerStores): Record<string, string> {
  return {
    ...(mongodbUrl === null ? {} : { MONGODB_URL: mongodbUrl }),
    ...(eventStoreUrl === null ? {} : { EVENT_STORE_URL: eventStoreUrl }),
  };
}

/** The settings of an instance on a folder, or of a command that runs beside it; `overrides` are added to them, or replace them. */
export function commandSettings(
  dataDir: string,
  overrides: Readonly<Record<string, string | undefined>> = {},
  stores = storesOf(dataDir),
): Record<string, string | undefined> {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settingsOf(stores),
    ...overrides,
  };
}

/** Removes the database that the URL names. */
export async function dropDatabase(url: string): Promise<void> {
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(url);
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}
