import {
  START,
  type JsonObject,
  type Position,
  type StoredEvent,
} from '@tour-portal/contracts/stores/event-store.js';
import type { Row } from './sqlite.js';

/** Data and metadata are JSON text; the constraint makes sure that no two events of a stream have the same revision. */
export const EVENTS_TABLE = `CREATE TABLE IF NOT EXISTS events (
  position INTEGER PRIMARY KEY,
  stream TEXT NOT NULL,
  revision INTEGER NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL,
  metadata TEXT NOT NULL,
  UNIQUE (stream, revision)
)`;
export const EVENTS_COLUMNS = 'position, stream, revision, id, type, data, metadata';

export const POSITION_DIGITS = 16;

export function toPosition(position: number): Position {
  return String(position).padStart(POSITION_DIGITS, '0');
}

/** @throws RangeError for what is not a position of an embedded store */
export function fromPosition(position: Position): number {
  if (position === START) return 0;
  if (!/^\d{16}$/.test(position)) throw new RangeError(`Not a position of this store: ${position}`);
  return Number(position);
}

export function toEvent(row: Row): StoredEvent {
  return {
    id: row['id'] as string,
    type: row['type'] as string,
    data: JSON.parse(row['data'] as string) as JsonObject,
    metadata: JSON.parse(row['metadata'] as string) as JsonObject,
    stream: row['stream'] as string,
    revision: Number(row['revision']),
    position: toPosition(Number(row['position'])),
  };
}
