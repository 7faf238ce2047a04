import type { EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { LogBatch } from '../runner/runner.js';

/** A part of the log as a rebuild reads it. */
export interface LogPart extends LogBatch {
  /** How many events were read, including those of types that no read model follows. */
  readonly passed: number;
  /** Whether the log went on after this part when it was read. */
  readonly more: boolean;
}

/** Fields of metadata that no read model uses. A log that is read for a rebuild may omit them, and the ids of events. */
export const UNUSED_METADATA = ['correlation', 'causation', 'subject', 'previousHash', 'hash'] as const;

/** The log as a rebuild reads it, part by part. */
export interface RebuildLog {
  /** The next part after a position, with at least its events of these types. Empty at the end. */
  read(after: Position, types: ReadonlySet<EventType>): Promise<LogPart>;
  /** How many events come after a position; null where counting them would take long. */
  count(after: Position): Promise<number | null>;
  /** Present if the store keeps the events of a stream together. */
  readonly byStream?: LogByStream;
}

/** The same log, one stream after the other, in the order of their names: a continued fold relies on it. */
export interface LogByStream {
  /** Where the log ends now. */
  head(): Promise<Position>;
  /**
   * The next part after a place in a stream (null: the first part), with at least its events of these types up to this
   * position. A stream may continue in the part after it.
   */
  read(after: StreamPosition | null, upTo: Position, types: ReadonlySet<EventType>): Promise<StreamPart>;
}

/** A place in a stream: that of an event, or one behind all its events. */
export interface StreamPosition {
  readonly stream: string;
  readonly revision: number;
}

export interface StreamPart {
  readonly events: readonly RecordedEvent[];
  readonly last: StreamPosition;
  readonly passed: number;
  readonly more: boolean;
}

/** A log of the given events: for tests, and to fold a fixture. */
export function inMemoryLog(events: readonly RecordedEvent[], partSize = 1_000): RebuildLog {
  const eventsAfter = (position: Position) => events.filter((event) => event.position > position);
  const sorted = events.toSorted((a, b) =>
    a.stream === b.stream ? a.revision - b.revision : a.stream < b.stream ? -1 : 1,
  );
  const byStream: LogByStream = {
    head: async () => events.at(-1)?.position ?? START,
    read: async (after, upTo) => {
      const rest = sorted.filter(
        ({ stream, revision }) =>
          after === null || stream > after.stream || (stream === after.stream && revision > after.revision),
      );
      const part = rest.slice(0, partSize);
      const { stream, revision } = part.at(-1) ?? after ?? { stream: '', revision: 0 };
      return {
        events: part.filter(({ position }) => position <= upTo),
        last: { stream, revision },
        passed: part.length,
        more: rest.length > part.length,
      };
    },
  };
  return {
    byStream,
    read: async (position) => {
      const rest = eventsAfter(position);
      const part = rest.slice(0, partSize);
      const last = part.at(-1)?.position ?? position;
      return { events: part, last, passed: part.length, more: rest.length > part.length };
    },
    count: async (position) => eventsAfter(position).length,
  };
}
