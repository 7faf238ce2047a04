import type { Collection, Db, Document, MongoClient } from 'mongodb';
import type { Json, JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { IndexKind } from '../collections.js';
import { indexValueOf } from '../collections.js';

/** A connection that several adapters may share; `close` gives up this adapter's share of it. */
export interface MongoConnection {
  readonly client: MongoClient;
  readonly db: Db;
  close(): Promise<void>;
}

/**
 * How a document is stored: under its key, its content in `doc` and its indexed fields in `ix`. The content is not at the
 * top level, where a field named `_id` would collide with the key and an index could not leave out fields that are null.
 * A document that BSON would not give back unchanged is stored as `json` text instead.
 */
export interface StoredDocument {
  _id: string;
  doc?: Document;
  json?: string;
  ix: Record<string, string | number>;
}

export type StoredBody = Omit<StoredDocument, '_id'>;

/** @throws TypeError when an indexed field holds something else than its kind */
export function bodyOf(document: JsonObject, indexes: Iterable<readonly [string, IndexKind]>): StoredBody {
  const ix: Record<string, string | number> = {};
  for (const [field, kind] of indexes) {
    const value = indexValueOf(document, field, kind);
    if (value !== null) ix[field] = value;
  }
  return isBson(document, MAX_DEPTH) ? { doc: document, ix } : { json: JSON.stringify(document), ix };
}

export function documentOf({ doc, json }: Pick<StoredDocument, 'doc' | 'json'>): JsonObject {
  return json === undefined ? (doc as JsonObject) : (JSON.parse(json) as JsonObject);
}

/** MongoDB accepts 100 levels of nesting, including the two of the stored document. */
const MAX_DEPTH = 90;
/**
 * Keys starting with `$` may become references, `_bsontype` and `toBSON` change how the driver writes, `__proto__` is no
 * ordinary property, NUL ends a name.
 */
const UNSAFE_KEY = /^\$|^_bsontype$|^toBSON$|^__proto__$|\0/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether BSON gives the value back just as JSON would. */
function isBson(value: Json | undefined, depth: number): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return !LONE_SURROGATE.test(value);
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isBson(item, depth - 1));
  return Object.entries(value).every(
    ([key, item]) => !UNSAFE_KEY.test(key) && !LONE_SURROGATE.test(key) && isBson(item, depth - 1),
  );
}

/** The collection, with an index `unique_{field}` or `by_{field}` for each entry; idempotent, also in concurrent processes. */
export async function ensureCollection<T extends StoredDocument>(
  db: Db,
  name: string,
  indexes: readonly { readonly field: string; readonly unique: boolean }[],
): Promise<Collection<T>> {
  await db.createCollection(name).catch((error: unknown) => {
    if (codeOf(error) !== NAMESPACE_EXISTS) throw error;
  });
  const collection = db.collection<T>(name);
  if (indexes.length === 0) return collection;
  await collection.createIndexes(
    indexes.map(({ field, unique }) => ({
      key: unique ? { [`ix.${field}`]: 1 } : { [`ix.${field}`]: 1, _id: 1 },
      name: `${unique ? 'unique' : 'by'}_${field}`,
      unique,
      // Absent and null fields are not in `ix`, so they are neither indexed nor each other's duplicates.
      partialFilterExpression: { [`ix.${field}`]: { $exists: true } },
    })),
  );
  return collection;
}

/** Drops a collection if it exists. */
export async function dropCollection(db: Db, name: string): Promise<void> {
  await db.dropCollection(name).catch((error: unknown) => {
    if (codeOf(error) !== NAMESPACE_NOT_FOUND) throw error;
  });
}

const NAMESPACE_NOT_FOUND = 26;
const NAMESPACE_EXISTS = 48;
export const DUPLICATE_KEY = 11000;

export function isDuplicateKey(error: unknown): boolean {
  return codeOf(error) === DUPLICATE_KEY;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
