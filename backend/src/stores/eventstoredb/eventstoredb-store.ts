import type { Position as LogPosition } from '@eventstore/db-client';
import {
  START,
  WrongExpectedRevision,
  type AppendResult,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadStreamOptions,
  type StoredEvent,
  type Subscription,
} from '@tour-portal/contracts/stores/event-store.js';
import { checkAppend } from '../append-check.js';
import type { PartNotes } from '../parts/part-notes.js';
import type { Connection, ClientLibrary } from './eventstoredb-connection.js';
import { isNoPosition } from './eventstoredb-errors.js';
import {
  collect,
  fromPosition,
  isPortalEvent,
  toEvent,
  toPosition,
  type ClientEvent,
} from './eventstoredb-events.js';
import { Feed } from './eventstoredb-feed.js';
import { EventStoreDbNotes } from './eventstoredb-notes.js';
import { followAll } from './eventstoredb-subscription.js';

/**
 * How long the server may take for an append. The server measures it by its own clock, which may differ from the
 * portal's, so this limit is long; the server's own, two seconds unless set, ends an append sooner.
 */
const APPEND_DEADLINE_MILLIS = 60_000;
/** How many events a search for the portal's asks for at least, since system events may lie between them. */
const PAGE = 32;

/** The event store port on EventStoreDB or KurrentDB. */
export class EventStoreDbStore implements EventStore {
  readonly partNotes: PartNotes;
  private readonly feed: Feed;
  private readonly subscriptions = new Set<Subscription>();
  private readonly appending = new Set<Promise<AppendResult>>();
  private closing: Promise<void> | undefined;
  /** Whether the answer to an append of several events has the position of the last one; null: not known yet. */
  private reportsLastPosition: boolean | null = null;
  /** The last event of the whole database as `newestPosition` found it last, and the portal's newest position at that time. */
  private end: { readonly id: string; readonly position: Position; readonly newest: Position } | null = null;

  constructor(
    private readonly library: ClientLibrary,
    private readonly connection: Connection,
    private readonly onAppended: (position: Position) => void,
  ) {
    this.partNotes = new EventStoreDbNotes(connection);
    this.feed = new Feed({
      connection,
      head: (limitMillis) => this.newestPosition(limitMillis),
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
  ): Promise<AppendResult> {
    this.assertOpen();
    const afterRevision = checkAppend(expected, events);
    const proposed = events.map(({ id, type, data, metadata }) =>
      this.library.jsonEvent({ id, type, data, metadata }),
    );
    // An append repeated after an unclear answer is the same append: the server recognizes its ids.
    const appending = this.connection.call(async (client): Promise<AppendResult> => {
      const result = await client.appendToStream(stream, proposed, {
        expectedRevision: afterRevision === -1 ? this.library.NO_STREAM : BigInt(afterRevision),
        deadline: APPEND_DEADLINE_MILLIS,
      });
      if (!result.success) throw new WrongExpectedRevision(stream, expected, 'unknown');
      const revision = afterRevision + events.length;
      const reported = result.position === undefined ? null : toPosition(result.position);
      if (reported !== null && (events.length === 1 || this.reportsLastPosition === true))
        return { revision, position: reported };
      const read = client.readStream(stream, { fromRevision: BigInt(revision), maxCount: 1 });
      const [found] = await collect(read);
      if (found?.event === undefined) throw new Error(`${stream} has no event ${revision} after its append`);
      const { position } = toEvent(found.event);
      this.reportsLastPosition ??= position === reported;
      return { revision, position };
    });
    this.appending.add(appending);
    try {
      const appended = await appending;
      this.onAppended(appended.position);
      return appended;
    } catch (error) {
      throw this.portError(error, stream, expected);
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
      return found.flatMap(({ event }) =>
        event !== undefined && isPortalEvent(event) ? [toEvent(event)] : [],
      );
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw this.portError(error, stream, 'no-stream');
    }
  }

  async readAll(after: Position, limit: number): Promise<StoredEvent[]> {
    this.assertOpen();
    const events: StoredEvent[] = [];
    let from = after;
    while (events.length < limit) {
      // One more than is missing: a read, unlike a subscription, may begin with the event at the position itself.
      const count = Math.max(limit - events.length + 1, PAGE);
      const page = await this.page(
        'forwards',
        from === START ? this.library.START : fromPosition(from),
        count,
      );
      const fresh = page.filter((event) => toPosition(event.position) > from);
      for (const event of fresh) if (isPortalEvent(event)) events.push(toEvent(event));
      const last = fresh.at(-1);
      if (page.length < count || last === undefined) break;
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
      // The error may also mean that the server cannot read at all; then this read fails, too.
      await this.newestPosition();
      return [];
    });
    const found = page.find((event) => toPosition(event.position) === position);
    return found !== undefined && isPortalEvent(found) ? toEvent(found) : null;
  }

  async head(): Promise<Position> {
    this.assertOpen();
    return this.newestPosition();
  }

  /** The position of the portal's newest event. */
  async newestPosition(limitMillis?: number): Promise<Position> {
    const [last] = await this.page('backwards', this.library.END, 1, limitMillis);
    if (last === undefined) return START;
    const position = toPosition(last.position);
    if (last.id === this.end?.id && position === this.end.position) return this.end.newest;
    const newest = isPortalEvent(last) ? position : await this.newestBefore(last.position, limitMillis);
    this.end = { id: last.id, position, newest };
    return newest;
  }

  private async newestBefore(position: LogPosition, limitMillis?: number): Promise<Position> {
    for (let from = position; ;) {
      const page = await this.page('backwards', from, PAGE, limitMillis);
      const newest = page.find(isPortalEvent);
      if (newest !== undefined) return toPosition(newest.position);
      const oldest = page.at(-1);
      if (page.length < PAGE || oldest === undefined) return START;
      from = oldest.position;
    }
  }

  /** Waits for the appends under way and for running batches of subscriptions; refuses new calls. */
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
  ): Promise<(ClientEvent & { position: LogPosition })[]> {
    const found = await this.connection.call(
      (client) => collect(client.readAll({ direction, fromPosition, maxCount })),
      limitMillis,
    );
    return found.flatMap(({ event }) => (event === undefined ? [] : [event]));
  }

  /** The port's error for an error of the client. */
  private portError(error: unknown, stream: string, expected: ExpectedRevision): unknown {
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
