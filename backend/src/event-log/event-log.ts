import { randomUUID } from 'node:crypto';
import { EVENT_VERSIONS, isEventType } from '@tour-portal/contracts/events/events.js';
import type {
  Actor,
  EventMetadata,
  EventType,
  NewEvent,
  RecordedEvent,
} from '@tour-portal/contracts/events/events.js';
import type {
  Appended,
  EventStore,
  EventToAppend,
  JsonObject,
  Position,
  StoredEvent,
  Subscription,
} from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { upcast } from '@tour-portal/contracts/events/upcasters.js';
import { uuidOf } from '../instance/uuid.js';
import { eventHash } from './hash-chain.js';
import type { Unhashed } from './hash-chain.js';
import type { PersonalData } from './personal-data.js';
import { unknownEvent } from './unknown-event.js';
import type { KnownEvents, UnknownEvent } from './unknown-event.js';

/** Who asks for a change, when and as part of what; becomes the events' metadata. */
export interface CommandContext {
  /** UUID; the same for a retry of the same command, so that its events get the same ids. */
  readonly command: string;
  readonly actor: Actor;
  readonly at: Instant;
  readonly reason?: string;
  readonly correlation: string;
}

/** An event decided for a context, and the account whose personal data it may hold. */
export interface DecidedEvent {
  readonly event: NewEvent;
  readonly context: CommandContext;
  readonly subject: number | null;
}

/** Where a stream stands: revision -1 and no hash before its first event. */
export interface StreamHead {
  readonly revision: number;
  readonly hash: string | null;
}

export const EMPTY_STREAM: StreamHead = { revision: -1, hash: null };

/**
 * Events as the product knows them, over the store's raw ones: current versions, personal data opened, metadata and
 * hash chain on the way in. What other programs have written to the same store is left out; what a newer version of this
 * one has written is never passed by (decision 0032).
 */
export class EventLog {
  private met: UnknownEvent | null = null;

  /** @param known the event types of this program */
  constructor(
    readonly store: EventStore,
    private readonly personal: PersonalData,
    private readonly known: KnownEvents = EVENT_VERSIONS,
  ) {}

  /** The event at which who follows the log here had to stop; null: there was none. */
  get stoppedAt(): UnknownEvent | null {
    return this.met;
  }

  /**
   * Appends decided events to a stream that stands at `head`.
   * @throws WrongExpectedRevision
   */
  async append(
    stream: string,
    head: StreamHead,
    decided: readonly DecidedEvent[],
  ): Promise<Appended & { hash: string }> {
    const events: EventToAppend[] = [];
    let previousHash = head.hash;
    for (const [index, { event, context, subject }] of decided.entries()) {
      const data = await this.personal.seal(event.type, event.data as unknown as JsonObject, subject);
      const unhashed: Unhashed = {
        version: EVENT_VERSIONS[event.type],
        at: context.at,
        actor: context.actor,
        reason: context.reason ?? null,
        correlation: context.correlation,
        causation: context.command,
        subject,
        previousHash,
      };
      // The same for the same append sent again, so that the store recognises it; another instance's try of the same
      // command is another append, or the hash kept here would not be the one in the log.
      const place = `${stream}/${head.revision + 1 + index}`;
      const id = uuidOf(`${context.command}/${place}/${context.at}/${JSON.stringify(data)}`);
      const plain = { id, type: event.type, data };
      previousHash = eventHash(stream, plain, unhashed);
      events.push({ ...plain, metadata: { ...unhashed, hash: previousHash } });
    }
    const appended = await this.store.append(stream, head.revision < 0 ? 'no-stream' : head.revision, events);
    return { ...appended, hash: previousHash ?? '' };
  }

  /** A stream's events from a revision on, up to another where one is given. @throws UnknownEvent */
  async read(stream: string, from = 0, to?: number): Promise<RecordedEvent[]> {
    const limit = to === undefined ? {} : { limit: Math.max(0, to - from + 1) };
    return this.openAll(await this.store.read(stream, { from, ...limit }));
  }

  /** The same with personal data left sealed: for decisions, which need none and are not to wait for keys. @throws UnknownEvent */
  async readSealed(stream: string, from = 0): Promise<RecordedEvent[]> {
    return this.openAll(await this.store.read(stream, { from }), (data) => data);
  }

  /** Whether a command has written to a stream: so a retry whose first answer was lost recognises its own work. */
  async wrote(stream: string, command: string): Promise<boolean> {
    return (await this.readSealed(stream)).some(({ metadata }) => metadata.causation === command);
  }

  /**
   * Up to `limit` events of all streams after a position. Those of other programs are left out; `last` counts them.
   * @throws UnknownEvent
   */
  async readAll(
    after: Position,
    limit: number,
  ): Promise<{ events: RecordedEvent[]; last: Position; more: boolean }> {
    const stored = await this.store.readAll(after, limit);
    return {
      events: await this.openAll(stored),
      last: stored.at(-1)?.position ?? after,
      more: stored.length === limit,
    };
  }

  /**
   * Delivers the log after a position in batches, live ones too; each next one after the handler is done. It ends with an
   * UnknownEvent once everything before that one was handled.
   */
  subscribe(
    after: Position,
    onBatch: (batch: { events: RecordedEvent[]; last: Position }) => Promise<void>,
    batchSize = 500,
  ): Subscription {
    return this.store.subscribeAll(
      after,
      async (stored) => {
        const end = stored.findIndex((event) => unknownEvent(event, this.known) !== null);
        const readable = end < 0 ? stored : stored.slice(0, end);
        const last = readable.at(-1)?.position;
        if (last !== undefined) await onBatch({ events: await this.openAll(readable), last });
        if (end < 0) return;
        this.met = unknownEvent(stored[end]!, this.known);
        throw this.met as UnknownEvent;
      },
      { batchSize },
    );
  }

  private readonly open: Open = (data, type, { subject }) => this.personal.open(type, data, subject);

  private async openAll(stored: readonly StoredEvent[], open = this.open): Promise<RecordedEvent[]> {
    const opened: RecordedEvent[] = [];
    for (const event of stored) {
      const unknown = unknownEvent(event, this.known);
      if (unknown !== null) throw unknown;
      if (!isEventType(event.type)) continue;
      const metadata = event.metadata as unknown as EventMetadata;
      const clear = 'personal' in event.data ? await open(event.data, event.type, metadata) : event.data;
      const data = upcast(event.type, metadata.version, clear);
      opened.push({ ...event, data, metadata } as unknown as RecordedEvent);
    }
    return opened;
  }
}

/** What becomes of sealed data on the way out. */
type Open = (data: JsonObject, type: EventType, metadata: EventMetadata) => JsonObject | Promise<JsonObject>;

/** A context for one command of somebody. */
export function commandContext(
  actor: Actor,
  at: Instant,
  command: string = randomUUID(),
  reason?: string,
): CommandContext {
  return { command, actor, at, correlation: command, ...(reason === undefined ? {} : { reason }) };
}
