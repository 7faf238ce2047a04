import type { AnyBulkWriteOperation, ClientSession, Collection, Filter } from 'mongodb';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type {
  CheckpointMove,
  CollectionSpec,
  Compared,
  FindOptions,
  Lease,
  Live,
  ReadModelBatch,
  ReadModels,
  Switch,
} from '@tour-portal/contracts/stores/read-models.js';
import {
  CheckpointMoved,
  CollectionSwitched,
  StaleLease,
} from '@tour-portal/contracts/stores/read-models.js';
import type { IndexKind } from './collections.js';
import { checkNames, indexed } from './collections.js';
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

interface StoredLive {
  _id: string;
  live: string;
}

interface StoredLease {
  _id: string;
  holder: string | null;
  token: number;
  expires: number;
  commits: number;
}

interface StoredCheckpoint {
  _id: string;
  position: Position;
}

interface StoredDefinition {
  _id: string;
  indexes: string;
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
  private readonly definitions: Collection<StoredDefinition>;
  private readonly checkpoints: Collection<StoredCheckpoint>;
  private readonly leases: Collection<StoredLease>;
  private readonly lives: Collection<StoredLive>;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly prefix = '',
  ) {
    this.definitions = mongo.db.collection(`${prefix}read-collections`);
    this.checkpoints = mongo.db.collection(`${prefix}read-checkpoints`);
    this.leases = mongo.db.collection(`${prefix}read-leases`);
    this.lives = mongo.db.collection(`${prefix}read-lives`);
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
      await this.register(spec.name, JSON.stringify(fields));
      // A definition that was registered and then interrupted is completed by the next one.
      const stored = await ensureCollection<StoredDocument>(
        this.mongo.db,
        this.nameOf(spec.name),
        fields.map(([field]) => ({ field, unique: false })),
      );
      this.defined.set(spec.name, { indexes: new Map(fields), stored, live });
    }
  }

  async collections(): Promise<string[]> {
    const found = await this.definitions
      .find({}, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async live(collection: string): Promise<string> {
    return (await this.lives.findOne({ _id: { $eq: collection } }))?.live ?? collection;
  }

  async switch(lease: Lease, switches: readonly Switch[]): Promise<void> {
    await inTransaction(this.mongo.client, async (session) => {
      await this.fence(lease, session);
      for (const { collection, from, to } of switches) {
        await this.requireLive([{ collection, is: from }], session);
        const ids = [from, to];
        const definitions = await this.definitions.find({ _id: { $in: ids } }, { session }).toArray();
        if (new Set(definitions.map(({ indexes }) => indexes)).size > 1)
          throw new Error(`${to} has not the indexes of ${collection}`);
        const found = await this.checkpoints.find({ _id: { $in: ids } }, { session }).toArray();
        const at = (id: string) => found.find(({ _id }) => _id === id)?.position ?? START;
        if (at(to) < at(from)) throw new CheckpointMoved(from);
        // Whoever is about to commit to what was live writes this checkpoint too: one of the two begins again.
        await this.checkpoints.deleteOne({ _id: from }, { session });
        await this.lives.updateOne({ _id: collection }, { $set: { live: to } }, { session, upsert: true });
      }
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
    const pages = await Promise.all(
      [one, other].map((name) =>
        this.read(
          name,
          (seen) => pageOf(seen, after, limit),
          (all) => all.length === limit,
        ),
      ),
    );
    const [a, b] = pages.map(
      (page) => new Map(page.map((found) => [found._id, JSON.stringify(documentOf(found))])),
    );
    // Beyond the end of a full page it is not known what the other side has.
    const ends = pages.filter((page) => page.length === limit).map((page) => page.at(-1)?._id ?? '');
    const last =
      ends.length === 0 ? null : ends.reduce((least, end) => (inOrder(least, end) <= 0 ? least : end));
    const keys = [...new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])].sort(inOrder);
    const looked = last === null ? keys : keys.filter((key) => inOrder(key, last) <= 0);
    return { differing: looked.filter((key) => a?.get(key) !== b?.get(key)), last };
  }

  /** Readers in other processes must have left the collection. */
  async drop(collection: string): Promise<void> {
    checkNames(collection, []);
    if ((await this.live(collection)) === collection) this.defined.delete(collection);
    await dropCollection(this.mongo.db, this.nameOf(collection));
    await this.definitions.deleteOne({ _id: collection });
  }

  async checkpoint(projection: string): Promise<Position> {
    for (let seen = await this.live(projection); ;) {
      const found = await this.checkpoints.findOne({ _id: { $eq: seen } });
      const live = found === null ? await this.live(projection) : seen;
      if (live === seen) return found?.position ?? START;
      seen = live;
    }
  }

  async resetCheckpoint(projection: string): Promise<void> {
    await this.checkpoints.deleteOne({ _id: { $eq: projection } });
  }

  /** Puts come before deletes: a key in both ends up deleted; of two puts of one key the last stays. */
  async commit(batch: ReadModelBatch): Promise<void> {
    const writes = this.writesOf(batch);
    await inTransaction(this.mongo.client, async (session) => {
      await this.fence(batch.lease, session);
      await this.requireLive(batch.live ?? [], session);
      await this.moveCheckpoints(batch.checkpoints, session);
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

  private async register(name: string, indexes: string): Promise<void> {
    try {
      await this.definitions.insertOne({ _id: name, indexes });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const known = (await this.definitions.findOne({ _id: name }))?.indexes;
      if (known === indexes) return;
      throw new Error(
        `collection ${name} exists with the indexes ${known}, not ${indexes}; give it a new name`,
        {
          cause: error,
        },
      );
    }
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

  private async requireLive(wanted: readonly Live[], session: ClientSession): Promise<void> {
    if (wanted.length === 0) return;
    const ids = wanted.map(({ collection }) => collection);
    const found = await this.lives.find({ _id: { $in: ids } }, { session }).toArray();
    const lives = new Map(found.map(({ _id, live }) => [_id, live]));
    for (const { collection, is } of wanted)
      if ((lives.get(collection) ?? collection) !== is) throw new CollectionSwitched(collection);
  }

  private async moveCheckpoints(moves: readonly CheckpointMove[], session: ClientSession): Promise<void> {
    if (moves.length === 0) return;
    const ids = moves.map(({ projection }) => projection);
    const found = await this.checkpoints.find({ _id: { $in: ids } }, { session }).toArray();
    const positions = new Map(found.map(({ _id, position }) => [_id, position]));
    for (const { projection, from, to } of moves) {
      if ((positions.get(projection) ?? START) !== from) throw new CheckpointMoved(projection);
      positions.set(projection, to);
    }
    const operations = [...positions].map(([_id, position]) => ({
      replaceOne: { filter: { _id }, replacement: { position }, upsert: true },
    }));
    await this.checkpoints.bulkWrite(operations, { session });
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

function pageOf(seen: Collection<StoredDocument>, after: string, limit: number): Promise<StoredDocument[]> {
  return seen
    .find({ _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
}

/** As the server orders texts: by their UTF-8 bytes. */
function inOrder(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
