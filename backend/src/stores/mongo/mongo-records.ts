import type { Collection, Filter } from 'mongodb';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type {
  KeyedRecord,
  RecordCollection,
  Records,
  RecordWithVersion,
} from '@tour-portal/contracts/stores/records.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { IndexKind } from '../collections.js';
import { checkNames, fieldsOf, firstVersion, indexValueOf } from '../collections.js';
import type { MongoConnection, StoredDocument } from './mongo-documents.js';
import { bodyOf, documentOf, ensureCollection, isDuplicateKey } from './mongo-documents.js';
import { MongoNotes } from './mongo-notes.js';

interface StoredRecord extends StoredDocument {
  version: number;
}

interface StoredCounter {
  _id: string;
  value: number;
}

interface StoredDefinition {
  _id: string;
  /** The whole definition as JSON: the indexed fields with their kinds, and which of them are unique. */
  fields: string;
}

interface DefinedCollection {
  readonly fields: ReadonlyMap<string, IndexKind>;
  readonly stored: Collection<StoredRecord>;
}

/**
 * The records in MongoDB. Their collections are named `{prefix}records.{name}`; the port's own collections beside them are
 * named `{prefix}records-…`. Each write except `removeWhere` changes one document, and a majority of the replica set
 * acknowledges it.
 */
export class MongoRecords implements Records {
  /** What these records note about the store that they belong to, and how far they have seen its log (D56). */
  readonly partNotes: MongoNotes;
  private readonly collections = new Map<string, DefinedCollection>();
  private readonly definitions: Collection<StoredDefinition>;
  private readonly counters: Collection<StoredCounter>;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly prefix = '',
  ) {
    this.partNotes = new MongoNotes(mongo.db, `${prefix}records-store`);
    this.definitions = mongo.db.collection(`${prefix}records-collections`);
    this.counters = mongo.db.collection(`${prefix}records-counters`);
  }

  /**
   * @throws Error when a collection exists with another definition: other fields, kinds or unique fields
   * @throws TypeError for a name that not every engine accepts
   */
  async define(specs: readonly RecordCollection[]): Promise<void> {
    for (const spec of specs) checkNames(spec.name, [...fieldsOf(spec).keys()]);
    for (const spec of specs) {
      const fields = [...fieldsOf(spec)].sort(([a], [b]) => (a < b ? -1 : 1));
      await this.register(spec.name, JSON.stringify({ fields, unique: [...spec.unique].sort() }));
      // A definition that was registered and then interrupted is completed by the next call.
      const stored = await ensureCollection<StoredRecord>(
        this.mongo.db,
        `${this.prefix}records.${spec.name}`,
        fields.map(([field]) => ({ field, unique: spec.unique.includes(field) })),
      );
      this.collections.set(spec.name, { fields: new Map(fields), stored });
    }
  }

  async get(collection: string, key: string): Promise<RecordWithVersion | null> {
    const found = await this.definedCollection(collection).stored.findOne({ _id: { $eq: key } });
    return found === null ? null : toRecord(found);
  }

  async findOne(collection: string, field: string, value: string | number): Promise<KeyedRecord | null> {
    const { stored } = this.indexQuery(collection, field, value);
    const filter = { [`ix.${field}`]: { $eq: value } } as Filter<StoredRecord>;
    const found = await stored.findOne(filter, { sort: { _id: 1 } });
    return found === null ? null : toKeyedRecord(found);
  }

  async find(
    collection: string,
    field: string,
    bound: string | number,
    limit: number,
  ): Promise<KeyedRecord[]> {
    const { stored, filter } = this.indexQuery(collection, field, bound);
    // The server takes a limit of 0 for no limit.
    if (limit <= 0) return [];
    const found = await stored
      .find(filter)
      .sort({ [`ix.${field}`]: 1, _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(toKeyedRecord);
  }

  async count(collection: string, field: string, bound: string | number): Promise<number> {
    const { stored, filter } = this.indexQuery(collection, field, bound);
    return stored.countDocuments(filter);
  }

  async insert(collection: string, key: string, record: JsonObject): Promise<number> {
    const { stored, fields } = this.definedCollection(collection);
    const version = firstVersion();
    const inserted = { _id: key, version, ...bodyOf(record, fields) };
    await translatingDuplicates(collection, () => stored.insertOne(inserted));
    return version;
  }

  async replace(collection: string, key: string, record: JsonObject, version: number): Promise<boolean> {
    const { stored, fields } = this.definedCollection(collection);
    const replacement = { version: version + 1, ...bodyOf(record, fields) };
    const { matchedCount } = await translatingDuplicates(collection, () =>
      stored.replaceOne(versionFilter(key, version), replacement),
    );
    return matchedCount === 1;
  }

  async remove(collection: string, key: string, version?: number): Promise<boolean> {
    const { stored } = this.definedCollection(collection);
    const { deletedCount } = await stored.deleteOne(
      version === undefined ? { _id: { $eq: key } } : versionFilter(key, version),
    );
    return deletedCount === 1;
  }

  async removeWhere(collection: string, field: string, bound: string | number): Promise<number> {
    const { stored, filter } = this.indexQuery(collection, field, bound);
    return (await stored.deleteMany(filter)).deletedCount;
  }

  /** @throws RangeError unless `by` is a whole number from 1 up: with 0 the counter would repeat a value */
  async increment(counter: string, by: number): Promise<number> {
    if (!Number.isSafeInteger(by) || by < 1) throw new RangeError(`a counter cannot go up by ${by}`);
    const _id = counter;
    const updated = await this.counters.findOneAndUpdate(
      { _id },
      { $inc: { value: by } },
      { returnDocument: 'after' },
    );
    if (updated !== null) return updated.value;
    // No upsert: some servers answer several concurrent first upserts with the same value, and ids would be given out twice.
    await this.counters.insertOne({ _id, value: 0 }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    return this.increment(counter, by);
  }

  /** Whether no counter exists: then no id was ever given out. */
  async hasNoIds(): Promise<boolean> {
    return (await this.counters.findOne({})) === null;
  }

  /** Always null: this engine cannot tell cheaply whether another process has written. */
  changeToken(): null {
    return null;
  }

  async close(): Promise<void> {
    await this.mongo.close();
  }

  private async register(name: string, definition: string): Promise<void> {
    try {
      await this.definitions.insertOne({ _id: name, fields: definition });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const existing = (await this.definitions.findOne({ _id: name }))?.fields;
      if (existing === definition) return;
      throw new Error(`collection ${name} exists as ${existing}, not ${definition}; give it a new name`, {
        cause: error,
      });
    }
  }

  private definedCollection(collection: string): DefinedCollection {
    const found = this.collections.get(collection);
    if (found === undefined) throw new Error(`collection ${collection} is not defined`);
    return found;
  }

  private indexQuery(collection: string, field: string, value: string | number) {
    const { stored, fields } = this.definedCollection(collection);
    const kind = fields.get(field);
    if (kind === undefined) throw new TypeError(`${collection} has no index ${field}`);
    indexValueOf({ [field]: value }, field, kind);
    const condition = kind === 'integer' ? { $lte: value } : { $eq: value };
    return { stored, filter: { [`ix.${field}`]: condition } as Filter<StoredRecord> };
  }
}

/** @throws DuplicateRecord in place of the server's error, which names the index's fields */
async function translatingDuplicates<T>(collection: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const { keyPattern } = error as Error & { keyPattern?: Record<string, unknown> };
    const [field] = Object.keys(keyPattern ?? {});
    if (field === undefined) throw error;
    throw new DuplicateRecord(collection, field === '_id' ? 'key' : field.replace(/^ix\./, ''));
  }
}

function versionFilter(key: string, version: number): Filter<StoredRecord> {
  return { _id: { $eq: key }, version: { $eq: version } };
}

function toRecord(stored: StoredRecord): RecordWithVersion {
  return { record: documentOf(stored), version: stored.version };
}

function toKeyedRecord(stored: StoredRecord): KeyedRecord {
  return { key: stored._id, ...toRecord(stored) };
}
