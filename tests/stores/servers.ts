import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

/** Which stores the tests run on: `servers` are those that `MONGODB_URL` and `EVENT_STORE_URL` (or a command) name. */
const IS_ON_SERVERS = process.env['STORES'] === 'servers';

/**
 * A command that starts an EventStoreDB with an empty log and prints how `EVENT_STORE_URL` names it; with such a URL as its
 * argument it ends that server. A server has one log, and the instances of each folder need one of their own.
 */
const EVENT_STORE_COMMAND = process.env['EVENT_STORE_COMMAND'];
/** The servers it started, by folder. */
const eventStores = new Map<string, string>();

/** The stores of an instance beside its folder, as its settings name them; null: embedded. */
export interface ServerStores {
  readonly mongodbUrl: string | null;
  readonly eventStoreUrl: string | null;
}

/**
 * The stores that the instances on a folder have. On servers each folder has a MongoDB database of its own, which is
 * called as the folder is.
 */
export function storesOf(dataDir: string): ServerStores {
  if (!IS_ON_SERVERS) return { mongodbUrl: null, eventStoreUrl: null };
  return { mongodbUrl: databaseOf(dataDir), eventStoreUrl: eventStoreOf(dataDir) };
}

function eventStoreOf(dataDir: string): string | null {
  if (EVENT_STORE_COMMAND === undefined) return process.env['EVENT_STORE_URL'] ?? null;
  let url = eventStores.get(dataDir);
  if (url === undefined) {
    const printed = execFileSync(EVENT_STORE_COMMAND, { encoding: 'utf8' });
    url =
      printed
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^EVENT_STORE_URL=/, '') ?? '';
    eventStores.set(dataDir, url);
  }
  return url;
}

/** Ends the server that was started for a folder. */
export function endEventStore(dataDir: string): void {
  const url = eventStores.get(dataDir);
  if (EVENT_STORE_COMMAND === undefined || url === undefined) return;
  eventStores.delete(dataDir);
  execFileSync(EVENT_STORE_COMMAND, [url]);
}

/** The database of a folder on the server that `MONGODB_URL` names; null where it names none. */
export function databaseOf(dataDir: string): string | null {
  const server = process.env['MONGODB_URL'];
  if (server === undefined) return null;
  const url = new URL(server);
  url.pathname = `/test_${basename(dataDir).replaceAll(/\W/g, '_')}`;
  return url.toString();
}

/** How the settings of an instance name its stores. */
export function settingsOf({ mongodbUrl, eventStoreUrl }: ServerStores): Record<string, string> {
  return {
    ...(mongodbUrl === null ? {} : { MONGODB_URL: mongodbUrl }),
    ...(eventStoreUrl === null ? {} : { EVENT_STORE_URL: eventStoreUrl }),
  };
}

/** The settings of a command beside the instances on a folder, with more on top. */
export function commandSettings(
  dataDir: string,
  own: Readonly<Record<string, string | undefined>> = {},
): Record<string, string | undefined> {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settingsOf(storesOf(dataDir)),
    ...own,
  };
}

/** Removes a folder's database. */
export async function dropDatabase(url: string): Promise<void> {
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(url);
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}
