import type { EventType, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type { CollectionSpec } from '@tour-portal/contracts/stores/read-models.js';

/** A read-model document as stored: the projection's own fields, and the position of its last event in the log. */
export type StoredDocument<D> = D & { readonly position: Position };

/**
 * A read model as data and pure functions: which documents an event touches, and what it makes of each. Raising
 * `version` gives it a new collection, filled from the beginning of the log.
 */
export interface Projection<D = unknown> {
  readonly name: string;
  readonly version: number;
  readonly indexes: CollectionSpec['indexes'];
  /** The event types it follows; it ignores all others. */
  readonly follows: readonly EventType[];
  /**
   * Event types that reach a document from other streams than its own; they change or remove it, and never begin it. Where
   * this is set, all other events of a document are in one stream, and a rebuild folds the read model stream by stream,
   * each document once, if the log can be read so. Where it is not, a rebuild folds in the order of the log.
   */
  readonly fromOtherStreams?: readonly EventType[];
  /** Keys of the documents this event touches. */
  keys(event: RecordedEvent): readonly string[];
  /** The document after the event, null to remove it. Never refuses a recorded event; total over every history. */
  evolve(document: D | null, event: RecordedEvent, key: string): D | null;
}

/** The collection that holds a projection's documents. */
export function collectionOf(projection: Pick<Projection, 'name' | 'version'>): string {
  return `${projection.name}@${projection.version}`;
}

/** Folds these events, in their order, into a document; events of other documents are ignored. */
export function foldDocument<D>(
  projection: Projection<D>,
  events: readonly RecordedEvent[],
  key: string,
  before: D | null = null,
): D | null {
  return events
    .filter((event) => projection.follows.includes(event.type) && projection.keys(event).includes(key))
    .reduce<D | null>((document, event) => projection.evolve(document, event, key), before);
}

/** Applies one event to one document; an event the document has seen already changes nothing. */
export function applyEvent(
  projection: Projection,
  document: JsonObject | null,
  event: RecordedEvent,
  key: string,
): JsonObject | null {
  if (document !== null && (document['position'] as string) >= event.position) return document;
  const after = projection.evolve(document, event, key) as JsonObject | null;
  if (after === null) return null;
  // An object that `evolve` made from the old document has its position, and is only held here: it may be changed. The old
  // document itself, or an object without a position, which may be the event's data, may be held elsewhere: it is copied.
  if (after === document || !('position' in after)) return { ...after, position: event.position };
  after['position'] = event.position;
  return after;
}
