import type { AnyBulkWriteOperation, ClientSession, Collection, Filter } from 'mongodb';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import type {
  CollectionSpec,
  Compared,
  FindOptions,
  Lease,
  ReadModelBatch,
  ReadModels,
  Switch,
} from '@tour-portal/contracts/stores/read-models.js';
import { StaleLease } from '@tour-portal/contracts/stores/read-models.js';
import type { IndexKind } from './collections.js';
import { checkNames, indexed } from './collections.js';
import { comparedPages, pageOf } from './mongo-comparison.js';
import { MongoGenerations } from './mongo-generations.js';
import type { MongoConnection, StoredDocument } from './mongo-documents.js';
import {
  bodyOf,
  documentOf,
  dropCollection,
  ensureCollection,
  inTransaction,
  isDuplicateKey,
} from './mongo-documents.js';

interface Known {
  readonly indexes: ReadonlyMap<string, IndexKind>;
  /** The collection of exactly this name. */
  readonly stored: Collection<StoredDocument>;
  /** What its readers saw when last asked. */
  live: string;
}

interface StoredLease {
  _id: string;
  holder: string | null;
  token: number;
  expires: number;
  commits: number;
}

const BODY = { projection: { _id: 0, doc: 1, json: 1 } };

/**
 * The read models in MongoDB, a replica set because a batch and its checkpoints are one transaction. Collections are
 * called `{prefix}read.{name}`; what the port keeps beside them `{prefix}read-…`, which no collection can be called.
 * A document may have up to about 16 MB. Each read asks at the same time what its readers see, and is done again where
 * they were switched: nobody sees what was live before, however long ago this instance last read.
 */
export class MongoReadModels implements ReadModels {
  private readonly defined = new Map<string, Known>();
  private readonly generations: MongoGenerations;
  private readonly leases: Collection<StoredLease>;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly prefix = '',
  ) {
    this.generations = new MongoGenerations(mongo.db, prefix);
    this.leases = mongo.db.collection(`${prefix}read-leases`);
  }

  /**
   * @throws Error when a collection exists with other indexes: collections are versioned by name, never altered
   * @throws TypeError for a name that no engine could keep
   */
  async define(specs: readonly CollectionSpec[]): Promise<void> {
    for (const spec of specs) checkNames(spec.name, Object.keys(spec.indexes));
    for (const spec of specs) {
      const fields = Object.entries(spec.indexes).sort(([a], [b]) => (a < b ? -1 : 1));
      const live = await this.live(spec.name);
      if (live !== spec.name) {
        const stored = this.mongo.db.collection<StoredDocument>(this.nameOf(spec.name));
        this.defined.set(spec.name, { indexes: new Map(fields), stored, live });
        continue;
      }
      await this.generations.register(spec.name, JSON.stringify(fields));
      // A definition that was registered and then interrupted is completed by the next one.
      const stored = await ensureCollection<StoredDocument>(
        this.mongo.db,
        this.nameOf(spec.name),
        fields.map(([field]) => ({ field, unique: false })),
      );
      this.defined.set(spec.name, { indexes: new Map(fields), stored, live });
    }
  }

  collections(): Promise<string[]> {
    return this.generations.names();
  }

  live(collection: string): Promise<string> {
    return this.generations.live(collection);
  }

  async switch(lease: Lease, switches: readonly Switch[]): Promise<void> {
    await inTransaction(this.mongo.client, async (session) => {
      await this.fence(lease, session);
      for (const one of switches) await this.generations.switch(one, session);
    });
  }

  async get(collection: string, key: string): Promise<JsonObject | null> {
    const found = await this.read(
      collection,
      (seen) => seen.findOne({ _id: { $eq: key } }, BODY),
      (one) => one !== null,
    );
    return found === null ? null : documentOf(found);
  }

  async getMany(collection: string, keys: readonly string[]): Promise<(JsonObject | null)[]> {
    const wanted = new Set(keys);
    if (wanted.size === 0) return [];
    const found = await this.read(
      collection,
      (seen) => seen.find({ _id: { $in: [...wanted] } }).toArray(),
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
    const { indexes } = this.known(collection);
    const kind = indexes.get(options.index);
    if (kind === undefined) throw new TypeError(`${collection} has no index ${options.index}`);
    const condition: Record<string, unknown> = { $exists: true };
    for (const [operator, value] of [
      ['$eq', options.equals],
      ['$gte', options.from],
      ['$lte', options.to],
    ] as const) {
      if (value === undefined) continue;
      indexed({ [options.index]: value }, options.index, kind);
      condition[operator] = value;
    }
    // To the server a limit of nothing is no limit.
    if (options.limit <= 0) return [];
    const order = options.descending === true ? -1 : 1;
    const by = `ix.${options.index}`;
    const found = await this.read(
      collection,
      (seen) =>
        seen
          .find({ [by]: condition } as Filter<StoredDocument>, BODY)
          .sort([
            [by, order],
            ['_id', order],
          ])
          .limit(options.limit)
          .toArray(),
      (all) => all.length === options.limit,
    );
    return found.map(documentOf);
  }

  async keys(collection: string, after: string, limit: number): Promise<string[]> {
    if (limit <= 0) return [];
    const found = await this.read(
      collection,
      (seen) =>
        seen
          .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray(),
      (all) => all.length === limit,
    );
    return found.map(({ _id }) => _id);
  }

  async compare(one: string, other: string, after: string, limit: number): Promise<Compared> {
    const read = (name: string) =>
      this.read(
        name,
        (seen) => pageOf(seen, after, limit),
        (all) => all.length === limit,
      );
    const [a, b] = await Promise.all([read(one), read(other)]);
    return comparedPages(a, b, limit);
  }

  /** Readers in other processes must have left the collection. */
  async drop(collection: string): Promise<void> {
    checkNames(collection, []);
    if ((await this.live(collection)) === collection) this.defined.delete(collection);
    await dropCollection(this.mongo.db, this.nameOf(collection));
    await this.generations.unregister(collection);
  }

  checkpoint(projection: string): Promise<Position> {
    return this.generations.checkpoint(projection);
  }

  resetCheckpoint(projection: string): Promise<void> {
    return this.generations.resetCheckpoint(projection);
  }

  /** Puts come before deletes: a key in both ends up deleted; of two puts of one key the last stays. */
  async commit(batch: ReadModelBatch): Promise<void> {
    const writes = this.writesOf(batch);
    await inTransaction(this.mongo.client, async (session) => {
      await this.fence(batch.lease, session);
      await this.generations.requireLive(batch.live ?? [], session);
      await this.generations.moveCheckpoints(batch.checkpoints, session);
      for (const [collection, operations] of writes) await collection.bulkWrite(operations, { session });
    });
  }

  async acquireLease(name: string, holder: string, now: number, ttl: number): Promise<Lease | null> {
    const expires = now + ttl;
    const renewed = await this.leases.updateOne({ _id: name, holder }, { $set: { expires } });
    if (renewed.matchedCount === 1) return this.leaseOf(name, holder);
    const free = { $or: [{ holder: null }, { expires: { $lte: now } }] };
    const taken = await this.leases.findOneAndUpdate(
      { _id: name, ...free },
      { $set: { holder, expires }, $inc: { token: 1 } },
      { returnDocument: 'after' },
    );
    if (taken !== null) return { name, holder, token: taken.token };
    try {
      await this.leases.insertOne({ _id: name, holder, token: 1, expires, commits: 0 });
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
    return { name, holder, token: 1 };
  }

  /** The document stays, so that the next holder's token is higher. */
  async releaseLease({ name, holder, token }: Lease): Promise<void> {
    await this.leases.updateOne({ _id: name, holder, token }, { $set: { holder: null, expires: 0 } });
  }

  changeToken(): null {
    return null;
  }

  async close(): Promise<void> {
    await this.mongo.close();
  }

  private async leaseOf(name: string, holder: string): Promise<Lease | null> {
    const lease = await this.leases.findOne({ _id: name, holder });
    return lease === null ? null : { name, holder, token: lease.token };
  }

  /**
   * Writes the lease, and does not only read it: a transaction sees the store as it was when it began, so a take-over
   * in between would go unseen; two writes of one document collide.
   */
  private async fence(lease: Lease, session: ClientSession): Promise<void> {
    const { name, holder, token } = lease;
    const held = await this.leases.updateOne(
      { _id: name, holder, token },
      { $inc: { commits: 1 } },
      { session },
    );
    if (held.matchedCount === 0) throw new StaleLease(lease);
  }

  private writesOf({ puts, deletes }: ReadModelBatch) {
    const writes = new Map<Collection<StoredDocument>, AnyBulkWriteOperation<StoredDocument>[]>();
    const add = ({ stored }: Known, operation: AnyBulkWriteOperation<StoredDocument>) => {
      const operations = writes.get(stored);
      if (operations === undefined) writes.set(stored, [operation]);
      else operations.push(operation);
    };
    for (const { collection, key, document } of puts) {
      const known = this.known(collection);
      const replacement = bodyOf(document, known.indexes);
      add(known, { replaceOne: { filter: { _id: { $eq: key } }, replacement, upsert: true } });
    }
    for (const { collection, key } of deletes) {
      add(this.known(collection), { deleteOne: { filter: { _id: { $eq: key } } } });
    }
    return writes;
  }

  /** @param isAll whether the answer could be no other, had its collection been dropped while it was read */
  private async read<T>(
    name: string,
    work: (seen: Collection<StoredDocument>) => Promise<T>,
    isAll: (answer: T) => boolean,
  ): Promise<T> {
    const known = this.known(name);
    for (;;) {
      const { live } = known;
      const seen = live === name ? known.stored : this.mongo.db.collection<StoredDocument>(this.nameOf(live));
      const [answer, before] = await Promise.allSettled([work(seen), this.live(name)]);
      if (before.status === 'rejected') throw before.reason;
      const isSure = answer.status === 'fulfilled' && isAll(answer.value);
      known.live = isSure || before.value !== live ? before.value : await this.live(name);
      if (known.live !== live) continue;
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    }
  }

  private nameOf(collection: string): string {
    return `${this.prefix}read.${collection}`;
  }

  private known(collection: string): Known {
    const known = this.defined.get(collection);
    if (known === undefined) throw new Error(`collection ${collection} is not defined`);
    return known;
  }
}
