import { START, WrongExpectedRevision } from '@tour-portal/contracts/stores/event-store.js';
import type {
  AppendResult,
  EventStore,
  EventToAppend,
  ExpectedRevision,
  Position,
  ReadStreamOptions,
  StoredEvent,
  Subscription,
} from '@tour-portal/contracts/stores/event-store.js';
import { checkAppend } from '../../stores/append-check.js';

/** Events with their data as JSON text, as in every store, and callbacks that wait for the next event. */
interface Log {
  readonly events: { readonly event: Omit<StoredEvent, 'data' | 'metadata'>; readonly body: string }[];
  readonly waiting: Set<() => void>;
}

/** The event-store port in memory, for tests. `another()` opens a second instance on the same events. */
export class MemoryEventStore implements EventStore {
  private closed = false;
  private readonly subscriptions = new Set<MemorySubscription>();

  constructor(private readonly log: Log = { events: [], waiting: new Set() }) {}

  another(): MemoryEventStore {
    return new MemoryEventStore(this.log);
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<AppendResult> {
    if (this.closed) throw new Error('The event store is closed');
    const after = checkAppend(expected, events);
    const inStream = this.log.events.filter(({ event }) => event.stream === stream);
    const repeated = inStream.slice(after + 1, after + 1 + events.length);
    const ids = repeated.map(({ event }) => event.id);
    if (ids.length === events.length && events.every(({ id }, n) => id === ids[n]))
      return appendedAs(repeated.at(-1)!.event);
    const last = inStream.length - 1;
    if (last !== after) throw new WrongExpectedRevision(stream, expected, last === -1 ? 'no-stream' : last);
    const bodies = events.map(({ data, metadata }) => JSON.stringify({ data, metadata }));
    for (const [n, { id, type }] of events.entries()) {
      const position = positionAt(this.log.events.length + 1);
      const event = { id, type, stream, revision: after + 1 + n, position };
      this.log.events.push({ event, body: bodies[n]! });
    }
    for (const wake of [...this.log.waiting]) wake();
    return appendedAs(this.log.events.at(-1)!.event);
  }

  async read(stream: string, { from, direction, limit }: ReadStreamOptions = {}): Promise<StoredEvent[]> {
    const events = this.all().filter((event) => event.stream === stream);
    const wanted =
      direction === 'backwards'
        ? events.filter(({ revision }) => revision <= (from ?? Infinity)).reverse()
        : events.filter(({ revision }) => revision >= (from ?? 0));
    return wanted.slice(0, limit);
  }

  async readAll(after: Position, limit: number): Promise<StoredEvent[]> {
    return this.after(after, limit);
  }

  subscribeAll(
    after: Position,
    onEvents: (events: readonly StoredEvent[]) => Promise<void>,
    { batchSize = 500 }: { readonly batchSize?: number } = {},
  ): Subscription {
    const read = (position: Position) => this.after(position, batchSize);
    const subscription = new MemorySubscription(read, after, onEvents, this.log.waiting);
    this.subscriptions.add(subscription);
    return subscription;
  }

  async at(position: Position): Promise<StoredEvent | null> {
    return this.all().find((event) => event.position === position) ?? null;
  }

  async head(): Promise<Position> {
    return this.log.events.at(-1)?.event.position ?? START;
  }

  /** Imitates the restore of an older backup: only the first `count` events are left. */
  restore(count: number): void {
    this.log.events.splice(count);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
  }

  private after(position: Position, limit: number): StoredEvent[] {
    const from = this.log.events.findIndex(({ event }) => event.position > position);
    return from < 0 ? [] : this.log.events.slice(from, from + limit).map(opened);
  }

  private all(): StoredEvent[] {
    return this.log.events.map(opened);
  }
}

class MemorySubscription implements Subscription {
  readonly ended: Promise<void>;
  private closing = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly read: (after: Position) => StoredEvent[],
    after: Position,
    private readonly onEvents: (events: readonly StoredEvent[]) => Promise<void>,
    private readonly waiting: Set<() => void>,
  ) {
    this.ended = this.follow(after);
    // A failure that no caller awaits must not count as an unhandled rejection.
    this.ended.catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closing = true;
    this.wake();
    await this.ended.catch(() => undefined);
  }

  private async follow(after: Position): Promise<void> {
    await Promise.resolve();
    let position = after;
    while (!this.isClosing()) {
      const events = this.read(position);
      if (events.length === 0) {
        await this.next();
        continue;
      }
      await this.onEvents(events);
      position = events.at(-1)!.position;
    }
  }

  private next(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        this.waiting.delete(this.wake);
        resolve();
      };
      this.waiting.add(this.wake);
    });
  }

  private isClosing(): boolean {
    return this.closing;
  }
}

function appendedAs({ revision, position }: Pick<StoredEvent, 'revision' | 'position'>): AppendResult {
  return { revision, position };
}

function opened({ event, body }: Log['events'][number]): StoredEvent {
  return { ...event, ...(JSON.parse(body) as Pick<StoredEvent, 'data' | 'metadata'>) };
}

function positionAt(n: number): Position {
  return String(n).padStart(16, '0');
}
