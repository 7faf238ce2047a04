import { randomUUID } from 'node:crypto';
import { EVENT_VERSIONS, isEventType } from '@tour-portal/contracts/events/events.js';
import type { Actor, EventMetadata, NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type {
  AppendResult,
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
import type { UnhashedMetadata } from './hash-chain.js';
import type { PersonalData } from './personal-data.js';
import { unknownEvent } from './unknown-event.js';
import type { KnownEvents, UnknownEvent } from './unknown-event.js';

/** Who asks for a change, when, and as part of which request; becomes the events' metadata. */
export interface CommandContext {
  /** UUID; the same for a retry of the same command, which recognizes the events of the first try by it. */
  readonly commandId: string;
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

/** Revision and hash of a stream's last event; -1 and null before its first event. */
export interface StreamHead {
  readonly revision: number;
  readonly hash: string | null;
}

export const EMPTY_STREAM: StreamHead = { revision: -1, hash: null };

/**
 * The events of the portal, over the store's raw events. Reading gives current versions with personal data decrypted;
 * appending adds metadata and the hash chain. Events of other programs in the same store are left out; an event of a newer
 * version of this program is never skipped (decision 0032).
 */
export class EventLog {
  private stoppingEvent: UnknownEvent | null = null;

  /** @param knownTypes the event types of this program */
  constructor(
    readonly store: EventStore,
    private readonly personal: PersonalData,
    private readonly knownTypes: KnownEvents = EVENT_VERSIONS,
  ) {}

  /** The unknown event at which a subscription had to stop; null: there was none. */
  get stopCause(): UnknownEvent | null {
    return this.stoppingEvent;
  }

  /**
   * Appends decided events to a stream whose last event is `head`.
   * @throws WrongExpectedRevision
   */
  async append(
    stream: string,
    head: StreamHead,
    decided: readonly DecidedEvent[],
  ): Promise<AppendResult & { hash: string }> {
    const events: EventToAppend[] = [];
    let previousHash = head.hash;
    for (const [index, { event, context, subject }] of decided.entries()) {
      const fields = event.data as unknown as JsonObject;
      const data = await this.personal.encryptFields(event.type, fields, subject);
      const unhashed: UnhashedMetadata = {
        version: EVENT_VERSIONS[event.type],
        at: context.at,
        actor: context.actor,
        reason: context.reason ?? null,
        correlation: context.correlation,
        causation: context.commandId,
        subject,
        previousHash,
      };
      // Where the store sends these events again, their ids are the same, and it recognizes them. Another try of the same
      // command must have other ids: otherwise the store would take it for a repetition, and the hash returned here would not
      // be in the log.
      const location = `${stream}/${head.revision + 1 + index}`;
      const id = uuidOf(`${context.commandId}/${location}/${context.at}/${JSON.stringify(data)}`);
      const withoutMetadata = { id, type: event.type, data };
      previousHash = eventHash(stream, withoutMetadata, unhashed);
      events.push({ ...withoutMetadata, metadata: { ...unhashed, hash: previousHash } });
    }
    const appended = await this.store.append(stream, head.revision < 0 ? 'no-stream' : head.revision, events);
    return { ...appended, hash: previousHash ?? '' };
  }

  /** A stream's events from a revision on, up to and including `to` if given. @throws UnknownEvent */
  async read(stream: string, from = 0, to?: number): Promise<RecordedEvent[]> {
    const limit = to === undefined ? {} : { limit: Math.max(0, to - from + 1) };
    return this.toRecorded(await this.store.read(stream, { from, ...limit }));
  }

  /** Like `read`, with personal data still encrypted: decisions need none and must not wait for it. @throws UnknownEvent */
  async readEncrypted(stream: string, from = 0): Promise<RecordedEvent[]> {
    return this.toRecorded(await this.store.read(stream, { from }), false);
  }

  /** Whether a command has written to a stream: a retry whose first answer was lost recognizes its own events by this. */
  async hasWritten(stream: string, command: string): Promise<boolean> {
    return (await this.readEncrypted(stream)).some(({ metadata }) => metadata.causation === command);
  }

  /**
   * Up to `limit` events of all streams after a position. Events of other programs are left out, but count for `limit` and
   * `last`. `more`: there may be more, because the limit was reached.
   * @throws UnknownEvent
   */
  async readAll(
    after: Position,
    limit: number,
  ): Promise<{ events: RecordedEvent[]; last: Position; more: boolean }> {
    const stored = await this.store.readAll(after, limit);
    return {
      events: await this.toRecorded(stored),
      last: stored.at(-1)?.position ?? after,
      more: stored.length === limit,
    };
  }

  /**
   * Delivers the log after a position in batches, including new events; each batch waits until the handler is done with the
   * one before. At an unknown event it handles everything before it and then ends with an UnknownEvent.
   */
  subscribe(
    after: Position,
    onBatch: (batch: { events: RecordedEvent[]; last: Position }) => Promise<void>,
    batchSize = 500,
  ): Subscription {
    return this.store.subscribeAll(
      after,
      async (stored) => {
        const unknownAt = stored.findIndex((event) => unknownEvent(event, this.knownTypes) !== null);
        const readable = unknownAt < 0 ? stored : stored.slice(0, unknownAt);
        const last = readable.at(-1)?.position;
        if (last !== undefined) await onBatch({ events: await this.toRecorded(readable), last });
        if (unknownAt < 0) return;
        this.stoppingEvent = unknownEvent(stored[unknownAt]!, this.knownTypes);
        throw this.stoppingEvent as UnknownEvent;
      },
      { batchSize },
    );
  }

  private async toRecorded(stored: readonly StoredEvent[], isDecrypted = true): Promise<RecordedEvent[]> {
    const recorded: RecordedEvent[] = [];
    for (const event of stored) {
      const unknown = unknownEvent(event, this.knownTypes);
      if (unknown !== null) throw unknown;
      if (!isEventType(event.type)) continue;
      const metadata = event.metadata as unknown as EventMetadata;
      const fields =
        isDecrypted && 'personal' in event.data
          ? await this.personal.decryptFields(event.type, event.data, metadata.subject)
          : event.data;
      const data = upcast(event.type, metadata.version, fields);
      recorded.push({ ...event, data, metadata } as unknown as RecordedEvent);
    }
    return recorded;
  }
}

/** The context of one command of an actor. */
export function commandContext(
  actor: Actor,
  at: Instant,
  commandId: string = randomUUID(),
  reason?: string,
): CommandContext {
  return { commandId, actor, at, correlation: commandId, ...(reason === undefined ? {} : { reason }) };
}
