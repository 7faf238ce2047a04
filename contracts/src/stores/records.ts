import type { JsonObject } from './event-store.js';

/**
 * The records port: the small durable store for what is not an event and cannot be rebuilt (such as credentials, sessions,
 * codes, idempotency records, encryption keys, id counters, messages of the outbox). Same engines as the read
 * models, but every write is durable, and a record is replaced only at the version that the caller has read.
 */

export interface RecordCollection {
  readonly name: string;
  /** Top-level text fields that no two records of the collection may share; absent or null fields do not count. */
  readonly unique: readonly string[];
  /** Top-level fields that records can be searched by, besides the unique ones. */
  readonly indexes: Readonly<Record<string, 'text' | 'integer'>>;
}

/** A record and the version that a conditional update names; each replacement raises it by one. */
export interface RecordWithVersion {
  readonly record: JsonObject;
  readonly version: number;
}

export interface KeyedRecord extends RecordWithVersion {
  readonly key: string;
}

export interface Records {
  /** Creates the collections that are missing; idempotent, and safe in several processes at once. */
  define(collections: readonly RecordCollection[]): Promise<void>;
  get(collection: string, key: string): Promise<RecordWithVersion | null>;
  /** The record whose unique or indexed field has this value; of several the one with the lowest key. */
  findOne(collection: string, field: string, value: string | number): Promise<KeyedRecord | null>;
  /** Records whose integer field is at most `bound`, or whose text field equals it; by the field's value, then key. */
  find(collection: string, field: string, bound: string | number, limit: number): Promise<KeyedRecord[]>;
  /** How many records `find` would find without a limit; does not read them. */
  count(collection: string, field: string, bound: string | number): Promise<number>;
  /**
   * @returns the record's version
   * @throws DuplicateRecord naming the field (`key` for the key itself) that another record has
   */
  insert(collection: string, key: string, record: JsonObject): Promise<number>;
  /**
   * Replaces the record if it is still at that version; false when it was changed or removed since.
   * @throws DuplicateRecord
   */
  replace(collection: string, key: string, record: JsonObject, version: number): Promise<boolean>;
  /** Removes the record, with a version only if it is still at that version; true when it was removed. */
  remove(collection: string, key: string, version?: number): Promise<boolean>;
  /** Removes every record that `find` would find without a limit; returns how many. */
  removeWhere(collection: string, field: string, bound: string | number): Promise<number>;
  /**
   * Adds to a named counter that starts at 0 and returns the new value; never returns a value twice.
   * @throws RangeError unless `by` is a whole number from 1 up
   */
  increment(counter: string, by: number): Promise<number>;
  /** Changes whenever any process has written to this store; cheap, for caches. Null where the engine has no such value. */
  changeToken(): number | null;
  close(): Promise<void>;
}

export class DuplicateRecord extends Error {
  override readonly name = 'DuplicateRecord';
  constructor(
    readonly collection: string,
    readonly field: string,
  ) {
    super(`${collection}: another record has this ${field}`);
  }
}
