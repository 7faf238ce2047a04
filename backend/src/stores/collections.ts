import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { RecordCollection } from '@tour-portal/contracts/stores/records.js';

/** What both kinds of index hold: the value of a top-level field, null where it is absent. */
export type IndexKind = 'text' | 'integer';

const COLLECTION = /^[A-Za-z][A-Za-z0-9@._-]{0,99}$/;
const FIELD = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;

/** @throws TypeError for names that could not be a collection and fields of it on every engine */
export function checkNames(collection: string, fields: readonly string[]): void {
  if (!COLLECTION.test(collection)) throw new TypeError(`not a name for a collection: ${collection}`);
  for (const field of fields) {
    if (!FIELD.test(field)) throw new TypeError(`${collection}: not a name for an indexed field: ${field}`);
  }
}

/** @throws TypeError when the document has something else than the declared kind there */
export function indexed(document: JsonObject, field: string, kind: IndexKind): string | number | null {
  const value = document[field] ?? null;
  if (value === null) return null;
  if (kind === 'text' && typeof value === 'string') return value;
  if (kind === 'integer' && typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new TypeError(`${field} is indexed as ${kind} and cannot hold ${JSON.stringify(value)}`);
}

/** Names in SQL are quoted always; `checkNames` lets no quote in. */
export function column(field: string): string {
  return `"ix_${field}"`;
}

/** A unique field that is not declared as an index too is text. */
export function fieldsOf({ unique: uniqueFields, indexes }: RecordCollection): Map<string, IndexKind> {
  const fields = new Map<string, IndexKind>(uniqueFields.map((field) => [field, 'text']));
  for (const [field, kind] of Object.entries(indexes)) fields.set(field, kind);
  return fields;
}

/**
 * Not 1, but anywhere below 2^47: a version read before a record was removed must not fit another one inserted under
 * the same key since.
 */
export function firstVersion(): number {
  return 1 + Math.floor(Math.random() * 2 ** 47);
}
