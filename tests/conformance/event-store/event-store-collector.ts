import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  EventStore,
  Position,
  StoredEvent,
  Subscription,
} from '@tour-portal/contracts/stores/event-store.js';
import { someEvent, type EventStoreContext } from './event-store-context.js';

/** How many turns of the event loop a batch takes to be handled. */
const TURNS = 5;

/** Subscribes to a store and collects the events of its case; `until` waits for those that the case expects. */
export class Collector {
  readonly events: StoredEvent[] = [];
  readonly batchSizes: number[] = [];
  /** Whether the handler was called with a batch before it was done with the one before. */
  overlapped = false;
  readonly subscription: Subscription;
  private handling = false;
  private readonly waiting = new Set<() => void>();
  private failure: unknown;

  constructor(
    private readonly context: EventStoreContext,
    after: Position,
    options: {
      readonly store?: EventStore;
      readonly batchSize?: number;
      readonly handle?: (events: readonly StoredEvent[]) => Promise<void>;
    } = {},
  ) {
    const { store = context.store, batchSize, handle } = options;
    this.subscription = store.subscribeAll(
      after,
      async (events) => {
        this.overlapped ||= this.handling;
        this.handling = true;
        this.batchSizes.push(events.length);
        await handle?.(events);
        // By then a store that does not wait for its handler has delivered the next batch.
        for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
        this.events.push(...events.filter(context.owns));
        this.handling = false;
        this.notify();
      },
      batchSize === undefined ? {} : { batchSize },
    );
    this.subscription.ended.catch((error: unknown) => {
      this.failure = error;
      this.notify();
    });
  }

  /** `n` of the events so far, in the order of their delivery. */
  numbers(): unknown[] {
    return this.events.map((event) => event.data['n']);
  }

  /** Resolves once the condition holds; rejects after `context.timeoutMillis`, or when the subscription failed. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.waiting.delete(check);
        reject(new Error(`Waited in vain; so far: ${JSON.stringify(this.numbers())}`));
      }, this.context.timeoutMillis);
      const check = () => {
        const hasFailed = this.failure !== undefined;
        if (!hasFailed && !condition()) return;
        clearTimeout(timeout);
        this.waiting.delete(check);
        if (hasFailed) reject(new Error('The subscription failed', { cause: this.failure }));
        else resolve();
      };
      this.waiting.add(check);
      check();
    });
  }

  /** Appends one last event, waits for it and closes. Events that were delivered twice have arrived by then. */
  async finish(stream: string, store: EventStore = this.context.store): Promise<void> {
    await store.append(stream, 'no-stream', [someEvent(-1)]);
    await this.until(() => this.numbers().includes(-1));
    await this.subscription.close();
  }

  private notify(): void {
    for (const check of this.waiting) check();
  }
}
