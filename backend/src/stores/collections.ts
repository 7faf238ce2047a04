import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { RecordCollection } from '@tour-portal/contracts/stores/records.js';

/** An index of either kind is over a top-level field; a document in which the field is absent or null is not indexed. */
export type IndexKind = 'text' | 'integer';

const COLLECTION = /^[A-Za-z][A-Za-z0-9@._-]{0,99}$/;
const FIELD = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;

/** @throws TypeError for names that not every engine accepts for a collection and its fields */
export function checkNames(collection: string, fields: readonly string[]): void {
  if (!COLLECTION.test(collection)) throw new TypeError(`not a name for a collection: ${collection}`);
  for (const field of fields) {
    if (!FIELD.test(field)) throw new TypeError(`${collection}: not a name for an indexed field: ${field}`);
  }
}

/** The value of an indexed field. @throws TypeError when it is not of the declared kind */
export function indexValueOf(document: JsonObject, field: string, kind: IndexKind): string | number | null {
  const value = document[field] ?? null;
  if (value === null) return null;
  if (kind === 'text' && typeof value === 'string') return value;
  if (kind === 'integer' && typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new TypeError(`${field} is indexed as ${kind} and cannot hold ${JSON.stringify(value)}`);
}

/** The quoted SQL name of a field's index column; `checkNames` lets no quote into names. */
export function indexColumn(field: string): string {
  return `"ix_${field}"`;
}

/** The indexed fields of a collection with their kinds; a unique field without a declared kind is text. */
export function fieldsOf({ unique: uniqueFields, indexes }: RecordCollection): Map<string, IndexKind> {
  const fields = new Map<string, IndexKind>(uniqueFields.map((field) => [field, 'text']));
  for (const [field, kind] of Object.entries(indexes)) fields.set(field, kind);
  return fields;
}

/**
 * A random version from 1 to 2^47 for a new record: if a record is removed and another inserted under its key, a version
 * that was read before should not match the new one.
 */
export function firstVersion(): number {
  return 1 + Math.floor(Math.random() * 2 ** 47);
}
