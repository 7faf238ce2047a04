import type { ClientSession, Collection, Db, Document, MongoClient } from 'mongodb';
import type { Json, JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { IndexKind } from './collections.js';
import { indexed } from './collections.js';

/** A connection that several adapters may share; `close` gives up this adapter's share of it. */
export interface MongoConnection {
  readonly client: MongoClient;
  readonly db: Db;
  close(): Promise<void>;
}

/**
 * How a document is kept: under its key, itself below `doc` and its indexed fields below `ix`. Not at the top level,
 * where a field of its own called `_id` would collide with the key and an index could not tell null from absent.
 * What BSON cannot give back as JSON had it is kept as `json` text instead.
 */
export interface StoredDocument {
  _id: string;
  doc?: Document;
  json?: string;
  ix: Record<string, string | number>;
}

export type Body = Omit<StoredDocument, '_id'>;

/** @throws TypeError when an indexed field holds something else than its kind */
export function bodyOf(document: JsonObject, indexes: Iterable<readonly [string, IndexKind]>): Body {
  const ix: Record<string, string | number> = {};
  for (const [field, kind] of indexes) {
    const value = indexed(document, field, kind);
    if (value !== null) ix[field] = value;
  }
  return isBson(document, MAX_DEPTH) ? { doc: document, ix } : { json: JSON.stringify(document), ix };
}

export function documentOf({ doc, json }: Pick<StoredDocument, 'doc' | 'json'>): JsonObject {
  return json === undefined ? (doc as JsonObject) : (JSON.parse(json) as JsonObject);
}

/** MongoDB takes 100 levels, its own two included. */
const MAX_DEPTH = 90;
/** Keys starting with `$` may become references, these two change how the driver writes, NUL ends a name. */
const UNSAFE_KEY = /^\$|^_bsontype$|^toBSON$|^__proto__$|\0/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether the value comes back from BSON equal to what JSON would have made of it. */
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

/** The collection with an index `name_field` for each entry; idempotent, in several processes at once too. */
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

/** Whether or not it was there. */
export async function dropCollection(db: Db, name: string): Promise<void> {
  await db.dropCollection(name).catch((error: unknown) => {
    if (codeOf(error) !== NAMESPACE_NOT_FOUND) throw error;
  });
}

const NAMESPACE_NOT_FOUND = 26;
const NAMESPACE_EXISTS = 48;
const DUPLICATE_KEY = 11000;

export function isDuplicateKey(error: unknown): boolean {
  return codeOf(error) === DUPLICATE_KEY;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

interface Labelled {
  hasErrorLabel(label: string): boolean;
}

function isLabelled(error: unknown, label: string): boolean {
  if (!(error instanceof Error) || !('hasErrorLabel' in error)) return false;
  return (error as unknown as Labelled).hasErrorLabel(label);
}

/** Conflicts end within milliseconds, an election within seconds; past this the caller should know. */
const PATIENCE_MS = 20_000;

/**
 * Runs the work in one transaction and repeats it when the server says that trying again is right. The work may run
 * several times. A duplicate key counts as such a conflict: all writes here are upserts by key, so it means that
 * another transaction inserted the same key first.
 */
export async function inTransaction(
  client: MongoClient,
  work: (session: ClientSession) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  await client.withSession(async (session) => {
    for (let attempt = 0; ; attempt += 1) {
      session.startTransaction({ readConcern: { level: 'snapshot' }, readPreference: 'primary' });
      try {
        await work(session);
        await commitPatiently(session, deadline);
        return;
      } catch (error) {
        // What is left of it the server ends by itself; the first error is the one to tell.
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        const again = isLabelled(error, 'TransientTransactionError') || isDuplicateKey(error);
        if (!again || performance.now() > deadline) throw error;
        await pause(attempt);
      }
    }
  });
}

/** Committing twice is harmless: the server remembers the outcome of the transaction. */
async function commitPatiently(session: ClientSession, deadline: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      const unknown = isLabelled(error, 'UnknownTransactionCommitResult');
      if (!unknown || performance.now() > deadline) throw error;
      await pause(attempt);
    }
  }
}

/** Random, so that two that collided do not meet again. */
function pause(attempt: number): Promise<void> {
  const longest = Math.min(200, 5 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}
