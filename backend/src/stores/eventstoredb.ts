import { setTimeout as delay } from 'node:timers/promises';
import type { EventStoreDBClient, Position as LogPosition, StreamingRead } from '@eventstore/db-client';
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
import { checkAppend } from './append-check.js';
import { fromPosition, isOurs, toEvent, toPosition, type Recorded } from './eventstoredb-events.js';
import { followAll } from './eventstoredb-subscription.js';
import { isTransient } from './eventstoredb-errors.js';

type Library = typeof import('@eventstore/db-client');

const ATTEMPTS = 5;
const RETRY_MS = 150;
/** How long the server may take for an append; it gives up on one waiting for its cluster after two seconds. */
const APPEND_DEADLINE_MS = 5_000;
/** The server keeps that deadline, the client none: an append whose connection is lost may never be answered. */
const UNANSWERED_MS = 6_000;
/** How many events to look through at a time where the store's own ones may lie between ours. */
const PAGE = 32;

/**
 * Connects to EventStoreDB or KurrentDB.
 * @param url `esdb://…`, `esdb+discover://…` or the same with `kurrentdb`
 * @throws where the URL cannot be understood; whether a server answers shows with the first call
 */
export async function openEventStoreDb(url: string): Promise<EventStore> {
  // Loaded here: the client and gRPC cost a tenth of a second, which the embedded store need not pay.
  const library = await import('@eventstore/db-client');
  const client = library.EventStoreDBClient.connectionString(
    url.trim().replace(/^kurrentdb(?=[+:])/, 'esdb'),
  );
  return new EventStoreDbStore(library, client);
}

class EventStoreDbStore implements EventStore {
  private readonly subscriptions = new Set<Subscription>();
  private readonly appending = new Set<Promise<Appended>>();
  private closing: Promise<void> | undefined;

  constructor(
    private readonly library: Library,
    private readonly client: EventStoreDBClient,
  ) {}

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
    const appending = this.patiently(async (): Promise<Appended> => {
      const result = await answered(
        this.client.appendToStream(stream, proposed, {
          expectedRevision: after === -1 ? this.library.NO_STREAM : BigInt(after),
          deadline: APPEND_DEADLINE_MS,
        }),
      );
      if (!result.success) throw new WrongExpectedRevision(stream, expected, 'unknown');
      const revision = after + events.length;
      // For several events the server's answer does not say which of them its position belongs to.
      const position =
        events.length === 1 && result.position !== undefined
          ? toPosition(result.position)
          : await this.positionOf(stream, revision);
      return { revision, position };
    });
    this.appending.add(appending);
    try {
      return await appending;
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
      const found = await this.patiently(() =>
        collect(
          this.client.readStream(stream, {
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
    const batchSize = options.batchSize ?? 500;
    const connect = (position: Position) =>
      this.client.subscribeToAll(
        {
          fromPosition: position === START ? this.library.START : fromPosition(position),
          filter: this.library.excludeSystemEvents(),
        },
        { highWaterMark: batchSize },
      );
    const subscription = followAll(connect, after, onEvents, batchSize);
    this.subscriptions.add(subscription);
    const leave = () => this.subscriptions.delete(subscription);
    subscription.ended.then(leave, leave);
    return subscription;
  }

  async head(): Promise<Position> {
    this.assertOpen();
    let from: LogPosition | 'end' = this.library.END;
    for (;;) {
      const page = await this.page('backwards', from, PAGE);
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
    await this.client.dispose();
  }

  private assertOpen(): void {
    if (this.closing !== undefined) throw new Error('The event store is closed');
  }

  private async page(
    direction: 'forwards' | 'backwards',
    fromPosition: LogPosition | 'start' | 'end',
    maxCount: number,
  ): Promise<(Recorded & { position: LogPosition })[]> {
    const found = await this.patiently(() =>
      collect(this.client.readAll({ direction, fromPosition, maxCount })),
    );
    return found.flatMap(({ event }) => (event === undefined ? [] : [event]));
  }

  private async positionOf(stream: string, revision: number): Promise<Position> {
    const read = this.client.readStream(stream, { fromRevision: BigInt(revision), maxCount: 1 });
    const [found] = await collect(read);
    if (found?.event === undefined) throw new Error(`${stream} has no event ${revision} after its append`);
    return toEvent(found.event).position;
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

  /** Repeats what failed because the server was away, restarting or changing its leader. */
  private async patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt === ATTEMPTS || !isTransient(error)) throw error;
        await delay(RETRY_MS * attempt);
      }
    }
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

class Unanswered extends Error {
  readonly type = 'timeout';
}

async function answered<T>(call: Promise<T>): Promise<T> {
  const given = new AbortController();
  const late = delay(UNANSWERED_MS, undefined, { signal: given.signal }).then(() => {
    throw new Unanswered('EventStoreDB did not answer an append');
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    given.abort();
    late.catch(() => undefined);
  }
}
