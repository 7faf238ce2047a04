import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModelBatch } from '@tour-portal/contracts/stores/read-models.js';
import type { AnyBulkWriteOperation, Collection, Filter } from 'mongodb';
import type { IndexKind } from '../collections.js';
import { DUPLICATE_KEY, bodyOf } from './mongo-documents.js';
import type { StoredDocument } from './mongo-documents.js';

/** A document of a read model, or the tombstone of one that was deleted. */
export interface StoredReadModel extends StoredDocument {
  /**
   * Log position of the document's last event; of a tombstone, the last position of its batch. Absent where the document is
   * not made of events.
   */
  at?: Position;
  /** When it was deleted, by the clock of the deleting process; the server removes the tombstone some time later. */
  deletedAt?: Date;
}

/** Matches documents that are not deleted. */
export const NOT_DELETED = { deletedAt: { $exists: false } } as const satisfies Filter<StoredReadModel>;

/** The replacement or deletion of one document. */
type Operation = AnyBulkWriteOperation<StoredReadModel>;

export interface DefinedCollection {
  readonly indexes: ReadonlyMap<string, IndexKind>;
  /** The collection of exactly the defined name, whichever one readers see. */
  readonly stored: Collection<StoredReadModel>;
}

/**
 * The write operations of a batch, by collection. A document with a position replaces only one whose last event is not
 * later. In a batch that moves checkpoints a deleted document leaves a tombstone with the batch's last position, so that a
 * delayed write does not bring it back.
 */
export function writeOperations(
  { puts, deletes, checkpoints }: ReadModelBatch,
  definedCollection: (collection: string) => DefinedCollection,
): Map<Collection<StoredReadModel>, Operation[]> {
  const lastPosition = checkpoints.reduce<Position | null>(
    (highest, { to }) => (highest === null || to > highest ? to : highest),
    null,
  );
  const writes = new Map<Collection<StoredReadModel>, Map<string, Operation>>();
  // Of several writes of one key only the last is sent: the server executes them in no order.
  const add = ({ stored }: DefinedCollection, key: string, operation: Operation) => {
    const operations = writes.get(stored) ?? new Map<string, Operation>();
    writes.set(stored, operations.set(key, operation));
  };
  for (const { collection, key, document } of puts) {
    const target = definedCollection(collection);
    const { position } = document;
    const body = bodyOf(document, target.indexes);
    if (typeof position === 'string') add(target, key, replaceUnlessNewer(key, { ...body, at: position }));
    else add(target, key, { replaceOne: { filter: { _id: { $eq: key } }, replacement: body, upsert: true } });
  }
  for (const { collection, key } of deletes) {
    const target = definedCollection(collection);
    if (lastPosition === null) add(target, key, { deleteOne: { filter: { _id: { $eq: key } } } });
    else add(target, key, replaceUnlessNewer(key, { at: lastPosition, ix: {}, deletedAt: new Date() }));
  }
  return new Map([...writes].map(([stored, operations]) => [stored, [...operations.values()]]));
}

/** Replaces a document whose last event is not later than the replacement's, or inserts it. */
function replaceUnlessNewer(
  key: string,
  replacement: Omit<StoredReadModel, '_id'> & { at: Position },
): Operation {
  const filter: Filter<StoredReadModel> = { _id: { $eq: key }, at: { $not: { $gt: replacement.at } } };
  return { replaceOne: { filter, replacement, upsert: true } };
}

/** Writes the documents, except those whose stored version is already further in the log. */
export async function writeUnlessNewer(
  stored: Collection<StoredReadModel>,
  operations: readonly Operation[],
): Promise<void> {
  const { MongoBulkWriteError } = await import('mongodb');
  try {
    await stored.bulkWrite([...operations], { ordered: false });
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const errors = [error.writeErrors].flat();
    // Without errors of single writes the whole call was interrupted.
    if (errors.length === 0 || errors.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    // A duplicate is either further in the log already, or was just inserted by another instance and can be replaced now.
    const updates = errors.map(({ index }) => withoutInsert(operations[index] as Operation));
    await stored.bulkWrite(updates, { ordered: false });
  }
}

function withoutInsert(operation: Operation): Operation {
  if (!('replaceOne' in operation)) throw new Error('a delete inserted something');
  return { replaceOne: { ...operation.replaceOne, upsert: false } };
}
