import type { InStream } from '@tour-portal/projections/rebuild/rebuild-log.js';
import type { Position, StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import type { CollectionSpec, ReadModelBatch } from '@tour-portal/contracts/stores/read-models.js';
import type { WrittenPut } from '../../stores/sqlite/sqlite-read-models.js';

/** What the thread that folds asks of the one that reads … */
export type AskedOfReader =
  | { readonly read: Position; readonly types: readonly string[] }
  | { readonly readStreams: InStream | null; readonly upTo: Position; readonly types: readonly string[] }
  | { readonly count: Position }
  | { readonly head: true };

/** … and of the one that writes. */
export type AskedOfWriter =
  | { readonly define: readonly CollectionSpec[] }
  | { readonly commit: Omit<ReadModelBatch, 'puts'> & { readonly puts: readonly WrittenPut[] } };

/** A part of the log: the events as one JSON array, which the other thread parses. */
export interface ReadText<L = Position> {
  readonly events: Uint8Array;
  readonly last: L;
  readonly passed: number;
  readonly more: boolean;
  /** Its events of types that this program does not know. */
  readonly unknown: readonly Omit<StoredEvent, 'id' | 'data'>[];
}
