/**
 * The event store port: streams of immutable events with optimistic concurrency, and one total order over all of
 * them. Adapters: embedded SQLite and EventStoreDB (`backend/src/stores`). Both pass one conformance suite.
 */

/** Any JSON value. Events hold nothing else, so every store can keep them. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/**
 * A place in the total order of all events. Opaque, fixed width per store, so that `<` on the strings is the order of
 * the log. `START` comes before every event.
 */
export type Position = string;
export const START: Position = '';

/** What the stream must look like for an append to succeed: its last revision (0 is the first event), or nothing yet. */
export type ExpectedRevision = number | 'no-stream';

export interface EventToAppend {
  /** UUID. A repeated append of the same ids at the same expected revision returns what the first one returned. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

export interface StoredEvent extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** Revision and position of the last event an append wrote. */
export type AppendResult = Pick<StoredEvent, 'revision' | 'position'>;

export interface ReadStreamOptions {
  /** First revision to read, inclusive. Default: 0 forwards, the last one backwards. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
}

export interface Subscription {
  /** Stops delivering; resolves when a batch being handled has been handled. */
  close(): Promise<void>;
  /**
   * Settles when the subscription ends: resolves after `close`, rejects when the handler failed, or the store in a way that waiting
   * does not mend.
   */
  readonly ended: Promise<void>;
}

export interface EventStore {
  /**
   * Appends all events or none, durably: once it resolves they survive a crash of process and machine.
   * @throws WrongExpectedRevision when the stream is not at `expected`, unless this is a repeated append
   * @throws RangeError without events, or for a revision that no stream can have
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult>;
  /** The events of one stream, by revision in the direction asked for; an unknown stream has none. */
  read(stream: string, options?: ReadStreamOptions): Promise<StoredEvent[]>;
  /** Up to `limit` events of all streams strictly after a position, in log order; the store's own events are left out. */
  readAll(after: Position, limit: number): Promise<StoredEvent[]>;
  /**
   * Delivers every event after a position in log order, those appended later too, in batches of at most `batchSize`
   * (default 500), the next only after the handler's promise resolved. Events appended by other processes arrive as well.
   */
  subscribeAll(
    after: Position,
    onEvents: (events: readonly StoredEvent[]) => Promise<void>,
    options?: { readonly batchSize?: number },
  ): Subscription;
  /** The event at exactly this position; null where there is none, as beyond the end of a log that has lost events. */
  at(position: Position): Promise<StoredEvent | null>;
  /** The position of the newest event, `START` where there is none. */
  head(): Promise<Position>;
  close(): Promise<void>;
}

/** The stream is not at the expected revision: load its new events and decide again. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** The stream's last revision; `unknown` where the store does not tell it. */
    readonly actual: number | 'no-stream' | 'unknown',
  ) {
    super(`${stream} is at ${actual}, not at ${expected}`);
  }
}
