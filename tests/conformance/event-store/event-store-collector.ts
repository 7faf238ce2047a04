import { EventEmitter, once } from 'node:events';
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
  private readonly batches = new EventEmitter();
  /** Rejects when the subscription fails, and never resolves. */
  private readonly failed: Promise<never>;

  constructor(
    private readonly context: EventStoreContext,
    after: Position,
    options: { readonly batchSize?: number } = {},
  ) {
    this.subscription = context.store.subscribeAll(
      after,
      async (events) => {
        this.overlapped ||= this.handling;
        this.handling = true;
        this.batchSizes.push(events.length);
        // By then a store that does not wait for its handler has delivered the next batch.
        for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
        this.events.push(...events.filter(context.owns));
        this.handling = false;
        this.batches.emit('handled');
      },
      options,
    );
    this.failed = this.subscription.ended.then(() => new Promise<never>(() => undefined));
    this.failed.catch(() => undefined);
  }

  /** `n` of the events so far, in the order of their delivery. */
  numbers(): unknown[] {
    return this.events.map((event) => event.data['n']);
  }

  /** Resolves once the condition holds; rejects after `context.timeoutMillis`, or when the subscription failed. */
  async until(condition: () => boolean): Promise<void> {
    const signal = AbortSignal.timeout(this.context.timeoutMillis);
    try {
      while (!condition()) await Promise.race([this.failed, once(this.batches, 'handled', { signal })]);
    } catch (cause) {
      throw new Error(`Waited in vain; so far: ${JSON.stringify(this.numbers())}`, { cause });
    }
  }

  /** Appends one last event, waits for it and closes. Events that were delivered twice have arrived by then. */
  async finish(stream: string, store: EventStore = this.context.store): Promise<void> {
    await store.append(stream, 'no-stream', [someEvent(-1)]);
    await this.until(() => this.numbers().includes(-1));
    await this.subscription.close();
  }
}
