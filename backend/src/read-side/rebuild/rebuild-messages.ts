import type { StreamPosition } from '@tour-portal/projections/rebuild/rebuild-log.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { CollectionSpec, ReadModelBatch } from '@tour-portal/contracts/stores/read-models.js';
import type { SerializedPut } from '../../stores/sqlite/sqlite-read-models.js';

/** What the folding thread asks the reading thread; `read` and `count` are positions after which events are read or counted. */
export type ReaderRequest =
  | { readonly read: Position; readonly types: readonly string[] }
  | {
      readonly readStreams: StreamPosition | null;
      readonly upTo: Position;
      readonly types: readonly string[];
    }
  | { readonly count: Position }
  | { readonly head: true };

/** What the folding thread asks the writing thread. */
export type WriterRequest =
  | { readonly define: readonly CollectionSpec[] }
  | { readonly commit: Omit<ReadModelBatch, 'puts'> & { readonly puts: readonly SerializedPut[] } };

/** A part of the log, its events as bytes. */
export type Serialized<Part> = Omit<Part, 'events'> & {
  /** JSON array of the part's events that are of a wanted type, or of a type that this version does not know. */
  readonly events: Uint8Array;
};
