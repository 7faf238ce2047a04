import type { Position as LogPosition, StreamingRead } from '@eventstore/db-client';
import {
  START,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadStreamOptions,
  type StoredEvent,
  type Subscription,
} from '@tour-portal/contracts/stores/event-store.js';
import { checkAppend } from '../append-check.js';
import { fromPosition, isOurs, toEvent, toPosition, type Recorded } from './eventstoredb-events.js';
import { Connection } from './eventstoredb-connection.js';
import type { Library } from './eventstoredb-connection.js';
import { Feed } from './eventstoredb-feed.js';
import { followAll } from './eventstoredb-subscription.js';
import { EventStoreDbNotes } from './eventstoredb-notes.js';
import { isNoPosition, isTransient } from './eventstoredb-errors.js';
import type { PartNotes } from '../parts/part-notes.js';
import { StoreUnreachable } from '../store-unreachable.js';

/**
 * How long the server may take for an append. By its own clock, which may be another than ours, so it is long; the server's
 * own limit, two seconds unless set, is the shorter one.
 */
const APPEND_DEADLINE_MILLIS = 60_000;
/** How long a call may take where nobody says how long they wait. */
const ANSWER_MILLIS = 10_000;
/** How long a server is looked for at first: by an instance, which may be started together with it, and by a command. */
const START_MILLIS = { instance: 5_000, command: 3_000 };
/** How long it takes at most to find out why no node of a cluster answers. */
const REASON_MILLIS = 1_000;
/** How many events to look through at a time where the store's own ones may lie between ours. */
const PAGE = 32;

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

class EventStoreDbStore implements EventStore {
  readonly notes: PartNotes;
  private readonly feed: Feed;
  private readonly subscriptions = new Set<Subscription>();
  private readonly appending = new Set<Promise<Appended>>();
  private closing: Promise<void> | undefined;
  /** Whether the position in the answer to several events is that of the last one; null: it has not been looked at yet. */
  private tellsLast: boolean | null = null;
  /** The last event of the database that was seen there, and the position of the newest one of ours then. */
  private end: { readonly id: string; readonly position: Position; readonly newest: Position } | null = null;

  constructor(
    private readonly library: Library,
    private readonly connection: Connection,
    private readonly onAppended: (position: Position) => void,
  ) {
    this.notes = new EventStoreDbNotes(connection);
    this.feed = new Feed({
      connection,
      head: (limitMillis) => this.newest(limitMillis),
      subscribe: (client, after) =>
        client.subscribeToAll({
          fromPosition: after === START ? library.START : fromPosition(after),
          filter: library.excludeSystemEvents(),
        }),
    });
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<Appended> {
    this.assertOpen();
    const after = checkAppend(expected, events);
    const proposed = events.map(({ id, type, data, metadata }) =>
      this.library.jsonEvent({ id, type, data, metadata }),
    );
    // An append repeated after an unclear answer is the same append: the server recognises its ids.
    const appending = this.connection.call(async (client): Promise<Appended> => {
      const result = await client.appendToStream(stream, proposed, {
        expectedRevision: after === -1 ? this.library.NO_STREAM : BigInt(after),
        deadline: APPEND_DEADLINE_MILLIS,
      });
      if (!result.success) throw new WrongExpectedRevision(stream, expected, 'unknown');
      const revision = after + events.length;
      const told = result.position === undefined ? null : toPosition(result.position);
      if (told !== null && (events.length === 1 || this.tellsLast === true))
        return { revision, position: told };
      const read = client.readStream(stream, { fromRevision: BigInt(revision), maxCount: 1 });
      const [found] = await collect(read);
      if (found?.event === undefined) throw new Error(`${stream} has no event ${revision} after its append`);
      const { position } = toEvent(found.event);
      this.tellsLast ??= position === told;
      return { revision, position };
    });
    this.appending.add(appending);
    try {
      const appended = await appending;
      this.onAppended(appended.position);
      return appended;
    } catch (error) {
      throw this.refusal(error, stream, expected);
    } finally {
      this.appending.delete(appending);
    }
  }

  async read(stream: string, options: ReadStreamOptions = {}): Promise<StoredEvent[]> {
    this.assertOpen();
    const { from, direction = 'forwards', limit } = options;
    if (limit !== undefined && limit <= 0) return [];
    const { START: first, END: last, StreamNotFoundError } = this.library;
    try {
      const found = await this.connection.call((client) =>
        collect(
          client.readStream(stream, {
            direction,
            fromRevision: from === undefined ? (direction === 'forwards' ? first : last) : BigInt(from),
            ...(limit !== undefined && { maxCount: limit }),
          }),
        ),
      );
      return found.flatMap(({ event }) => (event !== undefined && isOurs(event) ? [toEvent(event)] : []));
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw this.refusal(error, stream, 'no-stream');
    }
  }

  async readAll(after: Position, limit: number): Promise<StoredEvent[]> {
    this.assertOpen();
    const events: StoredEvent[] = [];
    let from = after;
    while (events.length < limit) {
      // One more than wanted: a read, unlike a subscription, may begin with the event at the position itself.
      const wanted = Math.max(limit - events.length + 1, PAGE);
      const page = await this.page(
        'forwards',
        from === START ? this.library.START : fromPosition(from),
        wanted,
      );
      const fresh = page.filter((event) => toPosition(event.position) > from);
      for (const event of fresh) if (isOurs(event)) events.push(toEvent(event));
      const last = fresh.at(-1);
      if (page.length < wanted || last === undefined) break;
      from = toPosition(last.position);
    }
    return events.slice(0, limit);
  }

  subscribeAll(
    after: Position,
    onEvents: (events: readonly StoredEvent[]) => Promise<void>,
    options: { readonly batchSize?: number } = {},
  ): Subscription {
    this.assertOpen();
    const subscription = followAll(after, {
      feed: this.feed,
      readAll: (from, limit) => this.readAll(from, limit),
      onEvents,
      batchSize: options.batchSize ?? 500,
    });
    this.subscriptions.add(subscription);
    const leave = () => this.subscriptions.delete(subscription);
    subscription.ended.then(leave, leave);
    return subscription;
  }

  async at(position: Position): Promise<StoredEvent | null> {
    this.assertOpen();
    if (position === START) return null;
    const page = await this.page('forwards', fromPosition(position), 1).catch(async (error: unknown) => {
      if (!isNoPosition(error)) throw error;
      // A server that cannot read at all fails here as well.
      await this.newest();
      return [];
    });
    const found = page.find((event) => toPosition(event.position) === position);
    return found !== undefined && isOurs(found) ? toEvent(found) : null;
  }

  async head(): Promise<Position> {
    this.assertOpen();
    return this.newest();
  }

  /** The position of the newest event. */
  async newest(limitMillis?: number): Promise<Position> {
    const [last] = await this.page('backwards', this.library.END, 1, limitMillis);
    if (last === undefined) return START;
    const position = toPosition(last.position);
    if (last.id === this.end?.id && position === this.end.position) return this.end.newest;
    const newest = isOurs(last) ? position : await this.newestBefore(last.position, limitMillis);
    this.end = { id: last.id, position, newest };
    return newest;
  }

  private async newestBefore(position: LogPosition, limitMillis?: number): Promise<Position> {
    for (let from = position; ;) {
      const page = await this.page('backwards', from, PAGE, limitMillis);
      const newest = page.find(isOurs);
      if (newest !== undefined) return toPosition(newest.position);
      const oldest = page.at(-1);
      if (page.length < PAGE || oldest === undefined) return START;
      from = oldest.position;
    }
  }

  /** Waits for the appends already made and for running batches of subscriptions; refuses new calls. */
  close(): Promise<void> {
    this.closing ??= this.shut();
    return this.closing;
  }

  private async shut(): Promise<void> {
    await Promise.allSettled(this.appending);
    await Promise.all(Array.from(this.subscriptions, (subscription) => subscription.close()));
    await this.connection.close();
  }

  private assertOpen(): void {
    if (this.closing !== undefined) throw new Error('The event store is closed');
  }

  private async page(
    direction: 'forwards' | 'backwards',
    fromPosition: LogPosition | 'start' | 'end',
    maxCount: number,
    limitMillis?: number,
  ): Promise<(Recorded & { position: LogPosition })[]> {
    const found = await this.connection.call(
      (client) => collect(client.readAll({ direction, fromPosition, maxCount })),
      limitMillis,
    );
    return found.flatMap(({ event }) => (event === undefined ? [] : [event]));
  }

  private refusal(error: unknown, stream: string, expected: ExpectedRevision): unknown {
    if (error instanceof this.library.WrongExpectedVersionError) {
      const { actualVersion } = error;
      const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : 'no-stream';
      return new WrongExpectedRevision(stream, expected, actual);
    }
    if (error instanceof this.library.StreamDeletedError) {
      return new Error(`${stream} was tombstoned in EventStoreDB: it can be neither read nor appended to`, {
        cause: error,
      });
    }
    return error;
  }
}

/** All a read brings. The error listener stays attached, so that a late error cannot end the process. */
function collect<T>(source: StreamingRead<T>): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const items: T[] = [];
    source.on('data', (item) => items.push(item));
    source.on('end', () => resolve(items));
    source.on('error', reject);
  });
}
