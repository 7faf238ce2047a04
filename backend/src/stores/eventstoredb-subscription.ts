import { setTimeout as delay } from 'node:timers/promises';
import type { AllStreamSubscription } from '@eventstore/db-client';
import type { Position, StoredEvent, Subscription } from '@tour-portal/contracts/stores/event-store.js';
import { isTransient } from './eventstoredb-errors.js';
import { isOurs, toEvent } from './eventstoredb-events.js';

const RECONNECTS = 12;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Follows `$all` and hands the product's events on in batches. Where the server goes away it connects again and goes on
 * after the last event handled, for about half a minute; a handler's failure ends it at once.
 */
export function followAll(
  connect: (after: Position) => AllStreamSubscription,
  after: Position,
  onEvents: (events: readonly StoredEvent[]) => Promise<void>,
  batchSize: number,
): Subscription {
  const closing = new AbortController();
  const open = () => !closing.signal.aborted;
  let source: Source | undefined;
  let position = after;
  let failures = 0;

  async function deliver(events: readonly StoredEvent[]): Promise<void> {
    try {
      await onEvents(events);
    } catch (error) {
      throw new HandlerFailed('The handler of a subscription failed', { cause: error });
    }
    position = events.at(-1)?.position ?? position;
    failures = 0;
  }

  async function run(): Promise<void> {
    while (open()) {
      source = new Source(connect(position), batchSize);
      try {
        while (open()) {
          const fresh = (await source.next()).filter((event) => event.position > position);
          if (fresh.length > 0 && open()) await deliver(fresh);
        }
      } catch (error) {
        if (error instanceof HandlerFailed) throw error.cause;
        failures += 1;
        if (failures > RECONNECTS || !isTransient(error)) throw error;
        const pause = Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS);
        await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      } finally {
        await source.stop();
      }
    }
  }

  const ended = run();
  ended.catch(() => undefined);
  return {
    ended,
    close: async () => {
      closing.abort();
      source?.wake();
      await ended.catch(() => undefined);
    },
  };
}

class HandlerFailed extends Error {}

class ConnectionEnded extends Error {
  readonly type = 'unavailable';
}

/** One connection of a subscription, read in batches; the client stops asking the server while a batch is handled. */
class Source {
  private failure: Error | undefined;
  private stopped = false;
  private notify: () => void = () => undefined;

  constructor(
    private readonly stream: AllStreamSubscription,
    private readonly batchSize: number,
  ) {
    const fail = (error: Error) => {
      this.failure ??= error;
      this.wake();
    };
    stream.on('readable', () => this.wake());
    stream.on('error', fail);
    stream.on('end', () => fail(new ConnectionEnded('EventStoreDB ended the subscription')));
  }

  /** The next events, in log order; none where it was woken for another reason. @throws what ended the connection */
  async next(): Promise<StoredEvent[]> {
    const events = this.take();
    if (events.length > 0) return events;
    if (this.failure !== undefined) throw this.failure;
    await new Promise<void>((resolve) => (this.notify = resolve));
    return this.take();
  }

  wake(): void {
    this.notify();
  }

  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    // Where the connection never came to be there is nothing to end.
    await this.stream.unsubscribe().catch(() => undefined);
  }

  private take(): StoredEvent[] {
    const events: StoredEvent[] = [];
    while (events.length < this.batchSize) {
      const resolved = this.stream.read() as { event?: Parameters<typeof toEvent>[0] } | null;
      if (resolved === null) break;
      if (resolved.event !== undefined && isOurs(resolved.event)) events.push(toEvent(resolved.event));
    }
    return events;
  }
}
