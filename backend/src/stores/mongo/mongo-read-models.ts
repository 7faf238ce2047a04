import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Filter, FindOptions as ServerOptions } from 'mongodb';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type {
  CollectionSpec,
  ComparisonPage,
  FindOptions,
  Lease,
  ReadModelBatch,
  ReadModels,
  CollectionSwitch,
} from '@tour-portal/contracts/stores/read-models.js';
import { checkNames, indexValueOf } from '../collections.js';
import { comparedPages } from './mongo-comparison.js';
import { MongoDefinitions } from './mongo-definitions.js';
import type { MongoConnection } from './mongo-documents.js';
import { documentOf, dropCollection, ensureCollection } from './mongo-documents.js';
import { MongoNotes } from './mongo-notes.js';
import { MongoProgress } from './mongo-progress.js';
import { NOT_DELETED, writeOperations, writeUnlessNewer } from './mongo-writes.js';
import type { DefinedCollection, StoredReadModel } from './mongo-writes.js';

/** How long a reader may go on using the live collection that it looked up last. */
const LIVE_NAMES_MAX_AGE_MILLIS = 250;
/** How long a drop waits first, so that after a switch readers can leave the old collection; `read` sees to slower ones. */
const DROPPED_AFTER_MILLIS = 1_000;
/** How long the tombstone of a deleted document is kept: longer than a write can be delayed. */
const TOMBSTONE_SECONDS = 3_600;

/** Leaves out of what is read all that `documentOf` does not need. */
const BODY = { projection: { _id: 0, doc: 1, json: 1 } };

/**
 * The read models in MongoDB. Their collections are named `{prefix}read.{name}`; the port's own collections beside them are
 * named `{prefix}read-…`, so that the names cannot collide. A document may have up to about 16 MB.
 *
 * A batch is written without a transaction (decision 0028): first the documents, one with a position only over a document
 * whose position is not higher, then the checkpoints in one conditional update that the lease fences. If the process crashes
 * in between, documents are ahead of their checkpoint, and skip the events that they already contain.
 */
export class MongoReadModels implements ReadModels {
  readonly partNotes: MongoNotes;
  private readonly defined = new Map<string, DefinedCollection>();
  private readonly definitions: MongoDefinitions;
  private readonly progress: MongoProgress;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly prefix = '',
  ) {
    this.partNotes = new MongoNotes(mongo.db, `${prefix}read-store`);
    this.definitions = new MongoDefinitions(mongo.db, `${prefix}read-collections`);
    this.progress = new MongoProgress(mongo.db, `${prefix}read-state`);
  }

  /**
   * @throws Error when a collection exists with other indexes, unless readers were switched to another one: collections are
   * versioned by name, never altered
   * @throws TypeError for a name that not every engine accepts
   */
  async define(specs: readonly CollectionSpec[]): Promise<void> {
    for (const spec of specs) checkNames(spec.name, Object.keys(spec.indexes));
    const state = await this.progress.currentState();
    for (const spec of specs) {
      const fields = Object.entries(spec.indexes).sort(([a], [b]) => (a < b ? -1 : 1));
      const indexes = new Map(fields);
      if (state.live(spec.name) !== spec.name) {
        const stored = this.mongo.db.collection<StoredReadModel>(this.nameOf(spec.name));
        this.defined.set(spec.name, { indexes, stored });
        continue;
      }
      await this.definitions.register(spec.name, JSON.stringify(fields));
      // A definition that was registered and then interrupted is completed by the next call.
      const stored = await ensureCollection<StoredReadModel>(
        this.mongo.db,
        this.nameOf(spec.name),
        fields.map(([field]) => ({ field, unique: false })),
      );
      const expiry = { expireAfterSeconds: TOMBSTONE_SECONDS, sparse: true };
      await stored.createIndexes([{ key: { deletedAt: 1 }, name: 'deleted', ...expiry }]);
      this.defined.set(spec.name, { indexes, stored });
    }
  }

  collections(): Promise<string[]> {
    return this.definitions.names();
  }

  async live(collection: string): Promise<string> {
    return (await this.progress.currentState()).live(collection);
  }

  async switch(lease: Lease, switches: readonly CollectionSwitch[]): Promise<void> {
    for (const { collection, from, to } of switches)
      if (!(await this.definitions.hasIndexesOf(to, from)))
        throw new Error(`${to} has not the indexes of ${collection}`);
    await this.progress.switch(lease, switches);
  }

  async get(collection: string, key: string): Promise<JsonObject | null> {
    const found = await this.read(
      collection,
      (source) => source.findOne({ _id: { $eq: key }, ...NOT_DELETED }, BODY),
      (answer) => answer !== null,
    );
    return found === null ? null : documentOf(found);
  }

  async getMany(collection: string, keys: readonly string[]): Promise<(JsonObject | null)[]> {
    const wanted = new Set(keys);
    if (wanted.size === 0) return [];
    const found = await this.read(
      collection,
      (source) => source.find({ _id: { $in: [...wanted] }, ...NOT_DELETED }).toArray(),
      (all) => all.length === wanted.size,
    );
    const byKey = new Map(found.map((document) => [document._id, document]));
    return keys.map((key) => {
      const document = byKey.get(key);
      return document === undefined ? null : documentOf(document);
    });
  }

  /** @throws TypeError for an index that is not declared, or a value of another kind than the index's */
  async find(collection: string, options: FindOptions): Promise<JsonObject[]> {
    const { indexes } = this.definedCollection(collection);
    const kind = indexes.get(options.index);
    if (kind === undefined) throw new TypeError(`${collection} has no index ${options.index}`);
    const condition: Record<string, unknown> = { $exists: true };
    for (const [operator, value] of [
      ['$eq', options.equals],
      ['$gte', options.from],
      ['$lte', options.to],
    ] as const) {
      if (value === undefined) continue;
      indexValueOf({ [options.index]: value }, options.index, kind);
      condition[operator] = value;
    }
    // The server takes a limit of 0 for no limit.
    if (options.limit <= 0) return [];
    const order = options.descending === true ? -1 : 1;
    const indexField = `ix.${options.index}`;
    const found = await this.read(
      collection,
      (source) =>
        source
          .find({ [indexField]: condition } as Filter<StoredReadModel>, BODY)
          .sort({ [indexField]: order, _id: order })
          .limit(options.limit)
          .toArray(),
      (all) => all.length === options.limit,
    );
    return found.map(documentOf);
  }

  async keys(collection: string, after: string, limit: number): Promise<string[]> {
    if (limit <= 0) return [];
    const found = await this.page(collection, after, limit, { projection: { _id: 1 } });
    return found.map(({ _id }) => _id);
  }

  async compare(one: string, other: string, after: string, limit: number): Promise<ComparisonPage> {
    const pages = [this.page(one, after, limit), this.page(other, after, limit)] as const;
    return comparedPages(...(await Promise.all(pages)), limit);
  }

  async drop(collection: string): Promise<void> {
    checkNames(collection, []);
    if ((await this.live(collection)) === collection) this.defined.delete(collection);
    await sleep(DROPPED_AFTER_MILLIS);
    await dropCollection(this.mongo.db, this.nameOf(collection));
    await this.definitions.unregister(collection);
  }

  async checkpoint(projection: string): Promise<Position> {
    const state = await this.progress.currentState();
    return state.checkpoint(state.live(projection));
  }

  async checkpoints(projections: readonly string[]): Promise<Position[]> {
    const state = await this.progress.currentState();
    return projections.map((projection) => state.checkpoint(state.live(projection)));
  }

  resetCheckpoint(projection: string): Promise<void> {
    return this.progress.resetCheckpoint(projection);
  }

  /** Puts come before deletes: a key in both ends up deleted; of two puts of one key the last stays. */
  async commit(batch: ReadModelBatch): Promise<void> {
    const writes = writeOperations(batch, (collection) => this.definedCollection(collection));
    const { lease, live = [], checkpoints } = batch;
    // A batch that is refused here has written nothing.
    (await this.progress.currentState()).check({ lease, live, checkpoints });
    await Promise.all([...writes].map(([stored, operations]) => writeUnlessNewer(stored, operations)));
    await this.progress.move({ lease, live, checkpoints });
  }

  /** Uses the server's clock, not the caller's `_now`. */
  acquireLease(name: string, holder: string, _now: number, ttl: number): Promise<Lease | null> {
    return this.progress.acquireLease(name, holder, ttl);
  }

  releaseLease(lease: Lease): Promise<void> {
    return this.progress.releaseLease(lease);
  }

  /** Drops all collections of the read models, also those of other versions, and the port's own beside them. */
  async dropAll(): Promise<void> {
    const isOurs = (name: string) => /^read[.-]/.test(name.slice(this.prefix.length));
    for (const { name } of await this.mongo.db.listCollections({}, { nameOnly: true }).toArray())
      if (name.startsWith(this.prefix) && isOurs(name)) await dropCollection(this.mongo.db, name);
  }

  changeToken(): null {
    return null;
  }

  changedSince(): null {
    return null;
  }

  async close(): Promise<void> {
    await this.mongo.close();
  }

  /** At most `limit` documents of a collection after a key, in the order of their keys. */
  private page(
    collection: string,
    after: string,
    limit: number,
    options: ServerOptions = {},
  ): Promise<StoredReadModel[]> {
    const filter = { _id: { $gt: after }, ...NOT_DELETED };
    return this.read(
      collection,
      (source) => source.find(filter, options).sort({ _id: 1 }).limit(limit).toArray(),
      (all) => all.length === limit,
    );
  }

  /** @param isComplete whether the answer is complete even if its collection was dropped while it was read */
  private async read<T>(
    name: string,
    work: (source: Collection<StoredReadModel>) => Promise<T>,
    isComplete: (answer: T) => boolean,
  ): Promise<T> {
    const { stored } = this.definedCollection(name);
    const liveName = async () => (await this.progress.recentState(LIVE_NAMES_MAX_AGE_MILLIS)).live(name);
    for (;;) {
      const live = await liveName();
      const source = live === name ? stored : this.mongo.db.collection<StoredReadModel>(this.nameOf(live));
      const answer = await work(source);
      if (isComplete(answer) || (await liveName()) === live) return answer;
    }
  }

  private nameOf(collection: string): string {
    return `${this.prefix}read.${collection}`;
  }

  private definedCollection(collection: string): DefinedCollection {
    const found = this.defined.get(collection);
    if (found === undefined) throw new Error(`collection ${collection} is not defined`);
    return found;
  }
}
