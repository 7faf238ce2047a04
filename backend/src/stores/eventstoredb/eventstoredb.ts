import type { EventStore, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { PartNotes } from '../parts/part-notes.js';
import { StoreUnreachable } from '../store-unreachable.js';
import { Connection } from './eventstoredb-connection.js';
import type { Library } from './eventstoredb-connection.js';
import { isTransient } from './eventstoredb-errors.js';
import { collect } from './eventstoredb-events.js';
import { EventStoreDbStore } from './eventstoredb-store.js';

/** How long a call may take where nobody says how long they wait. */
const ANSWER_MILLIS = 10_000;
/** How long a server is looked for at first: by an instance, which may be started together with it, and by a command. */
const START_MILLIS = { instance: 5_000, command: 3_000 };
/** How long it takes at most to find out why no node of a cluster answers. */
const REASON_MILLIS = 1_000;

export interface EventStoreDbOptions {
  /** Told the position of each append before it is answered. */
  readonly onAppended?: (position: Position) => void;
  /** After so many milliseconds whoever calls is told that the server has not answered; default: 10 s. */
  readonly answerMillis?: number;
}

/**
 * Connects to EventStoreDB or KurrentDB.
 * @param url `esdb://…`, `esdb+discover://…` or the same with `kurrentdb`
 * @throws StoreUnreachable where the URL cannot be used; what the client says where no server answers within some seconds,
 * or refuses to be read
 */
export async function openEventStoreDb(
  url: string,
  { onAppended = () => undefined, answerMillis = 0 }: EventStoreDbOptions = {},
): Promise<EventStore & { readonly notes: PartNotes }> {
  // Loaded here: the client and gRPC cost a tenth of a second, which the embedded store need not pay.
  const library = await import('@eventstore/db-client');
  const known = url.trim().replace(/^kurrentdb(?=[+:])/, 'esdb');
  const connection = connected(library, known, answerMillis === 0 ? ANSWER_MILLIS : answerMillis);
  const store = new EventStoreDbStore(library, connection, onAppended);
  try {
    await store.newest(answerMillis === 0 ? START_MILLIS.command : START_MILLIS.instance);
    return store;
  } catch (error) {
    await store.close();
    throw isTransient(error) ? await reasonOf(error, library, known) : error;
  }
}

/** @throws StoreUnreachable where the client cannot use the URL: its own words may repeat the password */
function connected(library: Library, url: string, answerMillis: number): Connection {
  try {
    return new Connection(library, url, answerMillis);
  } catch (error) {
    const isFile = error instanceof Error && /certificate/i.test(error.message);
    throw new StoreUnreachable(
      'EVENT_STORE_URL',
      isFile
        ? { problem: 'wants a certificate file that is not there', remedy: 'set it in … to a file' }
        : { problem: 'has an address that is not understood', remedy: 'set … to esdb://host:2113?tls=true' },
      error,
    );
  }
}

/** Of a cluster the client says only that no node answers: asked directly, the first says why. */
async function reasonOf(error: unknown, library: Library, url: string): Promise<unknown> {
  if (!/Failed to discover/.test(String(error))) return error;
  const first = url.replace(/^esdb(?:\+discover)?:\/\/((?:[^@/?]*@)?)([^,/?]+)[^/?]*/, 'esdb://$1$2');
  const direct = new Connection(library, first, REASON_MILLIS);
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
