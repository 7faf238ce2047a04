import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position, StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { pause } from '../../instance/timeouts.js';
import { LOOK_AHEAD_MILLIS, alignedRestMillis } from '../../scheduling/look-ahead.js';
import type { Connection } from './eventstoredb-connection.js';
import { ConnectionEnded, isTooSlow, isTransient } from './eventstoredb-errors.js';
import { isPortalEvent, toEvent } from './eventstoredb-events.js';
import type { ClientEvent } from './eventstoredb-events.js';

/** How many of the newest events that arrived are kept at least; a follower that is further behind reads the log itself. */
const KEPT_EVENTS = 1_000;
/** The longest pause before the subscription is opened again after a failure. */
const LONGEST_RETRY_PAUSE_MILLIS = 500;
/** How often the end of the log is compared with the events that arrived, and how long an event may take to arrive. */
const WATCH_MILLIS = 2_000;
/** When no event has arrived for this long, and none is missing, the end of the log is compared less often. */
const QUIET_AFTER_MILLIS = 5_000;

export interface FeedSource {
  readonly connection: Pick<Connection, 'attach'>;
  /** The position of the newest event. */
  readonly head: (limitMillis: number) => Promise<Position>;
  readonly subscribe: (client: EventStoreDBClient, after: Position) => AllStreamSubscription;
}

/**
 * The newest events of the log, received by one subscription to the server for all followers. It subscribes again after a
 * transient failure, when the subscription ended, and when the server has events that do not arrive.
 */
export class Feed {
  /** All events that arrived after `from`. */
  private recent: StoredEvent[] = [];
  private from: Position | null = null;
  private readonly waiting = new Set<() => void>();
  private failure: Error | null = null;
  /** Aborting it ends the present run; null: the feed does not run. */
  private running: AbortController | null = null;
  private followers = 0;
  private arrivedAt = performance.now();
  private endSubscription: (error: Error) => void = () => undefined;

  constructor(private readonly source: FeedSource) {}

  join(): void {
    this.followers += 1;
    if (this.running !== null) return;
    this.running = new AbortController();
    this.failure = null;
    const { signal } = this.running;
    this.run(() => signal.aborted, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      this.failure = error as Error;
      this.reset();
    });
  }

  leave(): void {
    this.followers -= 1;
    if (this.followers === 0) this.reset();
  }

  /** The feed has all events that arrived after this position; null: it has not begun. @throws the error that ended it */
  get start(): Position | null {
    if (this.failure !== null) throw this.failure;
    return this.from;
  }

  /** The events after a position, which must not lie before `start`. */
  after(position: Position, limit: number): StoredEvent[] {
    const first = firstAfter(this.recent, position);
    return this.recent.slice(first, first + limit);
  }

  /** Resolves when the feed has begun, has more events or has ended, or when the signal is aborted. */
  waitForMore(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    });
  }

  private reset(): void {
    this.running?.abort();
    this.running = null;
    this.recent = [];
    this.from = null;
    this.endSubscription(new ConnectionEnded('Nobody follows the log'));
    this.wake();
  }

  private wake(): void {
    for (const wake of [...this.waiting]) wake();
  }

  private get last(): Position {
    return this.recent.at(-1)?.position ?? this.from ?? START;
  }

  private async run(isStopped: () => boolean, stopSignal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!isStopped()) {
      const [startedAt, lastBefore] = [performance.now(), this.last];
      try {
        if (this.from === null) {
          const head = await this.source.head(WATCH_MILLIS);
          if (isStopped()) return;
          this.from = head;
          this.wake();
        }
        await this.receive(stopSignal);
      } catch (error) {
        const isLeftBehind = isTooSlow(error);
        if (isStopped() || !(isLeftBehind || isTransient(error))) throw error;
        if (isLeftBehind && this.last > lastBefore) continue;
        failures = performance.now() - startedAt > 2 * WATCH_MILLIS ? 0 : failures + 1;
        await pause(Math.min(50 * 2 ** failures, LONGEST_RETRY_PAUSE_MILLIS), stopSignal);
      }
    }
  }

  /** Runs one subscription until it ends. @throws the reason why it ended */
  private async receive(stopSignal: AbortSignal): Promise<never> {
    const { connection, subscribe } = this.source;
    let stream: AllStreamSubscription | undefined;
    const ended = new AbortController();
    const attached = connection.attach((error) => this.endSubscription(error));
    try {
      return await new Promise<never>((_, reject) => {
        this.endSubscription = reject;
        stream = subscribe(attached.client, this.last);
        stream.on('data', ({ event }: { event?: ClientEvent }) => {
          if (event !== undefined && !stopSignal.aborted && !ended.signal.aborted) this.add(event);
        });
        stream.on('error', (error: Error) => {
          // A slow subscription is no reason to give up the connection: that would end the calls of all others.
          if (!isTooSlow(error)) attached.failed(error);
          reject(error);
        });
        stream.on('end', () => reject(new ConnectionEnded('EventStoreDB ended the subscription')));
        this.watchForMissingEvents(ended.signal).catch(reject);
      });
    } finally {
      ended.abort();
      attached.release();
      // Fails if the subscription was never established; then there is nothing to end.
      stream?.unsubscribe().catch(() => undefined);
    }
  }

  private add(event: ClientEvent): void {
    if (!isPortalEvent(event)) return;
    const stored = toEvent(event);
    if (stored.position <= this.last) return;
    this.recent.push(stored);
    this.arrivedAt = performance.now();
    if (this.recent.length > 2 * KEPT_EVENTS)
      this.from = this.recent.splice(0, KEPT_EVENTS).at(-1)?.position ?? null;
    this.wake();
  }

  /** @throws ConnectionEnded where the server has had an event for a while that has not arrived; the error of a failed read */
  private async watchForMissingEvents(stopSignal: AbortSignal): Promise<never> {
    for (let missed = START; ;) {
      const isQuiet = missed === START && performance.now() - this.arrivedAt > QUIET_AFTER_MILLIS;
      await pause(isQuiet ? alignedRestMillis(LOOK_AHEAD_MILLIS.stored) : WATCH_MILLIS, stopSignal);
      stopSignal.throwIfAborted();
      const arrived = this.last;
      if (missed !== START && arrived < missed)
        throw new ConnectionEnded('EventStoreDB has events that do not arrive');
      const head = await this.source.head(WATCH_MILLIS);
      missed = head > this.last ? head : START;
    }
  }
}

/** The index of the first event after a position, the length where there is none. @param events in the order of the log */
function firstAfter(events: readonly StoredEvent[], position: Position): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.position > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
