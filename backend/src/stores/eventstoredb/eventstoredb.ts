import type { EventStore, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { PartNotes } from '../parts/part-notes.js';
import { StoreUnreachable } from '../store-unreachable.js';
import { Connection } from './eventstoredb-connection.js';
import type { ClientLibrary } from './eventstoredb-connection.js';
import { isTransient } from './eventstoredb-errors.js';
import { collect } from './eventstoredb-events.js';
import { EventStoreDbStore } from './eventstoredb-store.js';

/** How long a call may take where the options set no limit. */
const ANSWER_MILLIS = 10_000;
/** How long the first call may take. Only an instance sets `answerMillis`; it may be started together with the server. */
const START_MILLIS = { instance: 5_000, command: 3_000 };
/** How long it takes at most to find out why no node of a cluster answers. */
const REASON_MILLIS = 1_000;

export interface EventStoreDbOptions {
  /** Gets the position of each append before the append is answered. */
  readonly onAppended?: (position: Position) => void;
  /** After so many milliseconds a call fails because the server has not answered; default: 10 s. */
  readonly answerMillis?: number;
}

/**
 * Connects to EventStoreDB or KurrentDB.
 * @param url `esdb://…`, `esdb+discover://…` or the same with `kurrentdb`
 * @throws StoreUnreachable where the URL cannot be used; the error of the first read, or for a cluster that of a direct read from
 * its first node, where no server answers within some seconds, or where the server refuses to be read
 */
export async function openEventStoreDb(
  url: string,
  { onAppended = () => undefined, answerMillis = 0 }: EventStoreDbOptions = {},
): Promise<EventStore & { readonly partNotes: PartNotes }> {
  // Loaded only here: loading the client and gRPC takes a tenth of a second, which the embedded store need not spend.
  const library = await import('@eventstore/db-client');
  const esdbUrl = url.trim().replace(/^kurrentdb(?=[+:])/, 'esdb');
  const connection = openConnection(library, esdbUrl, answerMillis === 0 ? ANSWER_MILLIS : answerMillis);
  const store = new EventStoreDbStore(library, connection, onAppended);
  try {
    await store.newestPosition(answerMillis === 0 ? START_MILLIS.command : START_MILLIS.instance);
    return store;
  } catch (error) {
    await store.close();
    throw isTransient(error) ? await reasonOf(error, library, esdbUrl) : error;
  }
}

/** @throws StoreUnreachable where the client cannot use the URL, instead of its own error, which may contain the password */
function openConnection(library: ClientLibrary, url: string, answerMillis: number): Connection {
  try {
    return new Connection(library, url, answerMillis);
  } catch (error) {
    const isFileMissing = error instanceof Error && /certificate/i.test(error.message);
    throw new StoreUnreachable(
      'EVENT_STORE_URL',
      isFileMissing
        ? { problem: 'wants a certificate file that is not there', remedy: 'set it in … to a file' }
        : { problem: 'has an address that is not understood', remedy: 'set … to esdb://host:2113?tls=true' },
      error,
    );
  }
}

/** For a cluster the client reports only that no node answers; a direct call to its first node gives the reason. */
async function reasonOf(error: unknown, library: ClientLibrary, url: string): Promise<unknown> {
  if (!/Failed to discover/.test(String(error))) return error;
  const urlOfFirst = url.replace(/^esdb(?:\+discover)?:\/\/((?:[^@/?]*@)?)([^,/?]+)[^/?]*/, 'esdb://$1$2');
  const direct = new Connection(library, urlOfFirst, REASON_MILLIS);
  try {
    await direct.call((client) =>
      collect(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })),
    );
    return error;
  } catch (reason) {
    return reason;
  } finally {
    await direct.close();
  }
}
