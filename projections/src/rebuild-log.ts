import type { EventType, RecordedEvent } from '@tour-portal/contracts/events.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { LogBatch } from './runner.js';

/** A part of the log as a rebuild reads it. */
export interface LogPart extends LogBatch {
  /** How many events were passed, those of types nobody follows too. */
  readonly passed: number;
  /** Whether the log went on after it when it was read. */
  readonly more: boolean;
}

/** Of an event's metadata what no read model is made of: a log that is read to rebuild them may leave it out. */
export const UNFOLDED = ['correlation', 'causation', 'subject', 'previousHash', 'hash'] as const;

/** The whole log, read from the beginning in big parts. */
export interface RebuildLog {
  /** The next part after a position; of it the events of these types at least. Empty at the end. */
  read(after: Position, types: ReadonlySet<EventType>): Promise<LogPart>;
  /** How many events come after a position; null where counting them would take long. */
  count(after: Position): Promise<number | null>;
}

/** Events at hand as a log: for tests, and to fold a fixture. */
export function logOf(events: readonly RecordedEvent[], partSize = 1_000): RebuildLog {
  const after = (position: Position) => events.filter((event) => event.position > position);
  return {
    read: async (position) => {
      const rest = after(position);
      const part = rest.slice(0, partSize);
      const last = part.at(-1)?.position ?? position;
      return { events: part, last, passed: part.length, more: rest.length > part.length };
    },
    count: async (position) => after(position).length,
  };
}
