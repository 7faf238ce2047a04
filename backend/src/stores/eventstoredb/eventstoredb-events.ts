import type { Position as LogPosition, StreamingRead } from '@eventstore/db-client';
import type { JsonObject, Position, StoredEvent } from '@tour-portal/contracts/stores/event-store.js';

/** An event as the client gives it, of the portal's own streams or of anything else in the database. */
export interface ClientEvent {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly position?: LogPosition;
}

const POSITION_DIGITS = 20;

/** Commit and prepare position, each wide enough for 64 bits, so that text sorts as the log does. */
export function toPosition({ commit, prepare }: LogPosition): Position {
  return `${paddedDigits(commit)}-${paddedDigits(prepare)}`;
}

function paddedDigits(value: bigint): string {
  return value.toString().padStart(POSITION_DIGITS, '0');
}

/** @throws RangeError for what is not a position of this store */
export function fromPosition(position: Position): LogPosition {
  const parts = /^(\d{20})-(\d{20})$/.exec(position);
  if (parts === null) throw new RangeError(`Not a position of this store: ${position}`);
  return { commit: BigInt(parts[1]!), prepare: BigInt(parts[2]!) };
}

/** Whether an event can be one of the portal's: it is not the server's own, and its data is a JSON object. */
export function isPortalEvent(event: ClientEvent): boolean {
  if (event.type.startsWith('$') || event.streamId.startsWith('$')) return false;
  return event.isJson && isObject(event.data);
}

/** @throws Error where the server is too old to give the positions of a stream's events */
export function toEvent(event: ClientEvent): StoredEvent {
  if (event.position === undefined) throw new Error('EventStoreDB 22.6 or newer is needed');
  return {
    id: event.id,
    type: event.type,
    data: event.data as JsonObject,
    metadata: isObject(event.metadata) ? (event.metadata as JsonObject) : {},
    stream: event.streamId,
    revision: Number(event.revision),
    position: toPosition(event.position),
  };
}

function isObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}

/** All items of a read. The error listener stays attached, so that a late error cannot end the process. */
export function collect<T>(source: StreamingRead<T>): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const items: T[] = [];
    source.on('data', (item) => items.push(item));
    source.on('end', () => resolve(items));
    source.on('error', reject);
  });
}
