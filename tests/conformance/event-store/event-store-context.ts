import { randomUUID } from 'node:crypto';
import type {
  EventStore,
  EventToAppend,
  JsonObject,
  StoredEvent,
} from '@tour-portal/contracts/stores/event-store.js';

/** A store under test, and a function that opens a further instance on the same storage. */
export interface OpenedEventStore {
  readonly store: EventStore;
  readonly reopen: () => Promise<EventStore>;
}

/**
 * One case's surroundings. The store may hold events of other cases: a case names its streams through `stream`, and of
 * the events that it reads it looks only at those it `owns`.
 */
export interface EventStoreContext extends OpenedEventStore {
  /** Closes the store and all that were opened by `reopen`. */
  readonly close: () => Promise<void>;
  readonly stream: (name: string) => string;
  readonly owns: (event: StoredEvent) => boolean;
  /** How long a case waits for events, or for a subscription to end, before it fails. */
  readonly timeoutMillis: number;
}

/** A promise of the port as a test that can be run against any store: `run` throws where the store breaks the promise. */
export interface EventStoreCase {
  readonly name: string;
  readonly run: (context: EventStoreContext) => Promise<void>;
}

export function contextOf({ store, reopen }: OpenedEventStore, timeoutMillis: number): EventStoreContext {
  const prefix = `conformance-${randomUUID()}-`;
  const opened = [store];
  return {
    store,
    reopen: async () => {
      const instance = await reopen();
      opened.push(instance);
      return instance;
    },
    close: async () => {
      for (const instance of opened) await instance.close();
    },
    timeoutMillis,
    stream: (name) => prefix + name,
    owns: (event) => event.stream.startsWith(prefix),
  };
}

/** An event of the conformance suite; `n` tells it from its neighbors. */
export function someEvent(n: number, data: JsonObject = {}): EventToAppend {
  return { id: randomUUID(), type: 'Happened', data: { n, ...data }, metadata: { version: 1 } };
}

/** Events one after the other; `n` of the first is `first`. */
export function someEvents(count: number, first = 0): EventToAppend[] {
  return Array.from({ length: count }, (_, index) => someEvent(first + index));
}

/** The promise's outcome, or a rejection after the case's `timeoutMillis`. */
export async function withTimeout<T>({ timeoutMillis }: EventStoreContext, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Waited in vain')), timeoutMillis);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
