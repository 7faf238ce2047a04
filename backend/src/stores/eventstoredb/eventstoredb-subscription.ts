import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position, StoredEvent, Subscription } from '@tour-portal/contracts/stores/event-store.js';
import { pause } from '../../instance/timeouts.js';
import { isTransient } from './eventstoredb-errors.js';
import type { Feed } from './eventstoredb-feed.js';

/** How long a read that failed pauses before its next try. */
const PAUSE_MILLIS = 200;
/** How long to wait for a node that lacks events which another node has. */
const LAGGING_MILLIS = 500;

interface FollowArgs {
  readonly feed: Feed;
  readonly readAll: (after: Position, limit: number) => Promise<readonly StoredEvent[]>;
  readonly onEvents: (events: readonly StoredEvent[]) => Promise<void>;
  readonly batchSize: number;
}

/**
 * Delivers the log after a position in batches: from the feed the events that it has, earlier ones from the log itself. When
 * the server has been away, it continues after the last handled event; a failure of the handler ends it at once.
 */
export function followAll(after: Position, { feed, readAll, onEvents, batchSize }: FollowArgs): Subscription {
  const closing = new AbortController();
  const { signal } = closing;
  const isOpen = () => !signal.aborted;
  let position = after;

  /** The next events; an empty list when the caller should ask again. */
  async function next(): Promise<readonly StoredEvent[]> {
    const start = feed.start;
    if (start !== null && position >= start) {
      const events = feed.after(position, batchSize);
      if (events.length === 0) await feed.waitForMore(signal);
      return events;
    }
    const events = await readPage();
    if (events.length > 0) return events;
    // The feed begins later than the log seems to end: a node that lags behind has answered. The events between
    // must not be skipped.
    if (start !== null) await pause(LAGGING_MILLIS, signal);
    else if (feed.start === null) await feed.waitForMore(signal);
    return events;
  }

  async function readPage(): Promise<readonly StoredEvent[]> {
    while (isOpen()) {
      try {
        return await readAll(position, batchSize);
      } catch (error) {
        if (!isTransient(error)) throw error;
        await pause(PAUSE_MILLIS, signal);
      }
    }
    return [];
  }

  async function run(): Promise<void> {
    feed.join();
    try {
      while (isOpen()) {
        const events = await next();
        if (events.length === 0 || !isOpen()) continue;
        await onEvents(events);
        position = events.at(-1)?.position ?? START;
      }
    } finally {
      feed.leave();
    }
  }

  const ended = run();
  ended.catch(() => undefined);
  return {
    ended,
    close: async () => {
      closing.abort();
      await ended.catch(() => undefined);
    },
  };
}
