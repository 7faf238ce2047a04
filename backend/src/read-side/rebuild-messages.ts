import type { InStream } from '@tour-portal/projections/rebuild-log.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { CollectionSpec, ReadModelBatch } from '@tour-portal/contracts/stores/read-models.js';
import type { WrittenPut } from '../stores/sqlite-read-models.js';

/** What the thread that folds asks of the one that reads and writes; answered in the order it was asked. */
export type Asked =
  | { readonly read: Position; readonly types: readonly string[] }
  | { readonly readStreams: InStream | null; readonly upTo: Position; readonly types: readonly string[] }
  | { readonly count: Position }
  | { readonly head: true }
  | { readonly define: readonly CollectionSpec[] }
  | { readonly commit: Omit<ReadModelBatch, 'puts'> & { readonly puts: readonly WrittenPut[] } }
  | { readonly close: true };

/** A part of the log: the events as one JSON array, which the other thread parses. */
export interface ReadText<L = Position> {
  readonly events: string;
  readonly last: L;
  readonly passed: number;
  readonly more: boolean;
}

export type Answered = { readonly answer: unknown } | { readonly error: unknown };
