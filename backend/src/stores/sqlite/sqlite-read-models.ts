import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type {
  CollectionSpec,
  ComparisonPage,
  FindOptions,
  Lease,
  ReadModelBatch,
  ReadModels,
  CollectionSwitch,
} from '@tour-portal/contracts/stores/read-models.js';
import {
  CheckpointMoved,
  CollectionSwitched,
  StaleLease,
  latestExpiry,
} from '@tour-portal/contracts/stores/read-models.js';
import { checkNames, indexColumn, indexValueOf } from '../collections.js';
import { SqliteNotes } from '../parts/part-notes.js';
import { SqliteChanges } from './sqlite-changes.js';
import { SqliteCollections } from './sqlite-collections.js';
import type { Collection } from './sqlite-collections.js';
import type { SqlValue, Statement } from './sqlite.js';
import { PAUSE_MS, SqliteDatabase } from './sqlite.js';

/** Up to this many documents are read faster one by one. */
const FEW_KEYS = 4;
/** How many rows of a dropped collection one transaction removes; other processes can write between two of them. */
const ROWS_A_TRANSACTION = 2_000;

/** A serialized document: its JSON and the values of its indexed fields, in the order its collection declares them. */
export interface SerializedPut {
  readonly collection: string;
  readonly key: string;
  readonly body: string;
  readonly indexed: readonly (string | number | null)[];
}

/**
 * The read models in one SQLite file that several processes share. A document is a row of its collection's table: its
 * key, its JSON and a column for each indexed field. The file is not synced at every commit (`normal`): power loss may
 * take the last batches, documents and checkpoint alike, and the projections replay them.
 *
 * SQLite is called synchronously: except in `define` and `drop`, the work of a call is done, or has failed, when the call
 * returns its promise.
 */
export class SqliteReadModels implements ReadModels {
  /** The note by which a start recognizes read models of another store, or of a backup of another day (D56). */
  readonly partNotes: SqliteNotes;
  private readonly db: SqliteDatabase;
  private readonly tables: SqliteCollections;
  private readonly checkpointOf: Statement;
  private readonly liveCheckpointOf: Statement;
  private readonly deleteCheckpoint: Statement;
  private readonly setCheckpoint: Statement;
  private readonly leaseOf: Statement;
  private readonly setLease: Statement;
  private readonly changes: SqliteChanges;
  private lastCount = { version: Number.NaN, count: 0 };
  private writes = 0;

  /** @param cacheMegabytes how much of the file this connection caches in memory at most */
  constructor(file: string, cacheMegabytes = 16) {
    this.db = new SqliteDatabase(file, 'normal');
    this.db.exec(`PRAGMA cache_size = -${cacheMegabytes * 1_024}`);
    this.tables = new SqliteCollections(this.db);
    this.db.eagerTransaction(() => {
      this.db.exec(
        'CREATE TABLE IF NOT EXISTS checkpoints (projection TEXT PRIMARY KEY, position TEXT NOT NULL)',
      );
      this.db.exec(
        `CREATE TABLE IF NOT EXISTS leases
           (name TEXT PRIMARY KEY, holder TEXT, token INTEGER NOT NULL, expires INTEGER NOT NULL)`,
      );
    });
    this.partNotes = new SqliteNotes(this.db, async (work) => this.write(work));
    this.changes = new SqliteChanges(this.db);
    this.checkpointOf = this.db.prepare('SELECT position FROM checkpoints WHERE projection = ?');
    this.liveCheckpointOf = this.db.prepare(
      `SELECT position FROM checkpoints
       WHERE projection = coalesce((SELECT live FROM lives WHERE collection = ?1), ?1)`,
    );
    this.deleteCheckpoint = this.db.prepare('DELETE FROM checkpoints WHERE projection = ?');
    this.setCheckpoint = this.db.prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?)');
    this.leaseOf = this.db.prepare('SELECT holder, token, expires FROM leases WHERE name = ?');
    this.setLease = this.db.prepare('INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?)');
  }

  /**
   * @throws Error when a collection exists with other indexes, unless its readers were switched: collections are versioned by
   *   name, never altered
   * @throws TypeError for a name that not every engine could store
   */
  async define(specs: readonly CollectionSpec[]): Promise<void> {
    for (const spec of specs) checkNames(spec.name, Object.keys(spec.indexes));
    this.write(() => {
      for (const spec of specs) this.tables.create(spec);
    });
    for (const spec of specs) {
      if (spec.indexesLater !== true)
        for (const step of this.tables.pendingIndexSteps(spec)) await this.writeAndPause(step);
      this.tables.open(spec);
    }
  }

  async collections(): Promise<string[]> {
    return this.tables.names();
  }

  async live(collection: string): Promise<string> {
    return this.tables.live(collection);
  }

  async switch(lease: Lease, switches: readonly CollectionSwitch[]): Promise<void> {
    this.write(() => {
      if (!this.holds(lease)) throw new StaleLease(lease);
      for (const { collection, from, to } of switches) {
        if (this.tables.live(collection) !== from) throw new CollectionSwitched(collection);
        if (this.ownCheckpoint(to) < this.ownCheckpoint(from)) throw new CheckpointMoved(from);
        this.tables.switch(collection, to);
        this.deleteCheckpoint.run(from);
      }
      this.changes.note(null);
    });
  }

  async get(collection: string, key: string): Promise<JsonObject | null> {
    return documentOf(this.tables.get(collection).get.get(key));
  }

  async getMany(collection: string, keys: readonly string[]): Promise<(JsonObject | null)[]> {
    const { get, getMany } = this.tables.get(collection);
    if (keys.length <= FEW_KEYS) return keys.map((key) => documentOf(get.get(key)));
    const bodies = new Map(getMany.all(JSON.stringify(keys)) as [string, string][]);
    return keys.map((key) => {
      const body = bodies.get(key);
      return body === undefined ? null : (JSON.parse(body) as JsonObject);
    });
  }

  /** @throws TypeError for an index that is not declared, or a value of another kind than the index's */
  async find(collection: string, options: FindOptions): Promise<JsonObject[]> {
    const definition = this.tables.get(collection);
    const kind = definition.indexes.find(([field]) => field === options.index)?.[1];
    if (kind === undefined) throw new TypeError(`${collection} has no index ${options.index}`);
    const column = indexColumn(options.index);
    const bounds: [string, string | number | undefined][] = [
      ['=', options.equals],
      ['>=', options.from],
      ['<=', options.to],
    ];
    const where = [`${column} IS NOT NULL`];
    const values: SqlValue[] = [];
    for (const [operator, value] of bounds) {
      if (value === undefined) continue;
      indexValueOf({ [options.index]: value }, options.index, kind);
      where.push(`${column} ${operator} ?`);
      values.push(value);
    }
    const order = options.descending === true ? 'DESC' : 'ASC';
    const sql = `SELECT body FROM ${definition.view} WHERE ${where.join(' AND ')}
                 ORDER BY ${column} ${order}, key ${order} LIMIT ?`;
    let statement = definition.finds.get(sql);
    if (statement === undefined) definition.finds.set(sql, (statement = this.db.prepare(sql)));
    return statement.all(...values, Math.max(0, options.limit)).map(parseBody);
  }

  async keys(collection: string, after: string, limit: number): Promise<string[]> {
    const rows = this.tables.get(collection).keys.all(after, Math.max(0, limit));
    return rows.map((row) => row['key'] as string);
  }

  async compare(left: string, right: string, after: string, limit: number): Promise<ComparisonPage> {
    const [a, b] = [this.tables.get(left).view, this.tables.get(right).view];
    const rows = this.db
      .prepare(
        `WITH page AS (SELECT key FROM ${a} WHERE key > ?1 UNION SELECT key FROM ${b} WHERE key > ?1 ORDER BY key LIMIT ?2)
         SELECT page.key AS key, a.body IS b.body AS same FROM page
         LEFT JOIN ${a} AS a ON a.key = page.key LEFT JOIN ${b} AS b ON b.key = page.key ORDER BY page.key`,
      )
      .all(after, limit);
    const differing = rows.filter((row) => row['same'] === 0).map((row) => row['key'] as string);
    return { differing, last: rows.length < limit ? null : (rows.at(-1)?.['key'] as string) };
  }

  /** Other connections must have stopped reading this table: they would find fewer and fewer documents, and then fail. */
  async drop(collection: string): Promise<void> {
    checkNames(collection, []);
    this.tables.undefine(collection);
    this.write(() => this.tables.dropIndexes(collection));
    while ((await this.writeAndPause(() => this.tables.removeRows(collection, ROWS_A_TRANSACTION))) > 0);
    this.write(() => {
      this.tables.drop(collection);
      this.changes.note(null);
    });
  }

  /** @param projection in all calls about checkpoints: the name of the collection that it fills (`collectionOf`) */
  async checkpoint(projection: string): Promise<Position> {
    return (this.liveCheckpointOf.get(projection)?.['position'] ?? START) as Position;
  }

  async checkpoints(projections: readonly string[]): Promise<Position[]> {
    return Promise.all(projections.map((projection) => this.checkpoint(projection)));
  }

  async resetCheckpoint(projection: string): Promise<void> {
    this.write(() => void this.deleteCheckpoint.run(projection));
  }

  /** Puts come before deletes: a key in both ends up deleted; of two puts of one key the last stays. */
  async commit(batch: ReadModelBatch): Promise<void> {
    const puts = batch.puts.map((put) => serializePut(put, this.tables.get(put.collection).indexes));
    this.commitSerialized({ ...batch, puts });
  }

  /** `commit` for documents that are serialized already, as a rebuild does on another thread. */
  commitSerialized(batch: Omit<ReadModelBatch, 'puts'> & { readonly puts: readonly SerializedPut[] }): void {
    this.write(() => {
      if (!this.holds(batch.lease)) throw new StaleLease(batch.lease);
      for (const { collection, liveName } of batch.live ?? [])
        if (this.tables.live(collection) !== liveName) throw new CollectionSwitched(collection);
      for (const { projection, from, to } of batch.checkpoints) {
        if (this.ownCheckpoint(projection) !== from) throw new CheckpointMoved(projection);
        this.setCheckpoint.run(projection, to);
      }
      for (const { collection, key, body, indexed: values } of batch.puts)
        this.tables.writeStatements(collection).put.run(key, body, ...values);
      for (const { collection, key } of batch.deletes)
        this.tables.writeStatements(collection).delete.run(key);
      this.changes.note([...batch.puts, ...batch.deletes].map(({ key }) => key));
    });
  }

  async acquireLease(name: string, holder: string, now: number, ttl: number): Promise<Lease | null> {
    // Waiting instances ask again and again: they read first, and take the write lock only when nobody else holds the lease.
    if (this.heldByAnother(name, holder, now, ttl)) return null;
    return this.write(() => {
      if (this.heldByAnother(name, holder, now, ttl)) return null;
      const row = this.leaseOf.get(name);
      const lastToken = Number(row?.['token'] ?? 0);
      const token = row?.['holder'] === holder ? lastToken : lastToken + 1;
      this.setLease.run(name, holder, token, now + ttl);
      return { name, holder, token };
    });
  }

  /** The row stays, so that the next holder's token is higher. */
  async releaseLease(lease: Lease): Promise<void> {
    this.write(() => {
      if (this.holds(lease)) this.setLease.run(lease.name, null, lease.token, 0);
    });
  }

  /**
   * Changes whenever this or another process has committed a batch, switched readers or dropped a collection; takes about
   * five microseconds.
   */
  changeToken(): number {
    // Both numbers only rise: SQLite's after commits of other connections, `writes` with each of this connection's own.
    const version = this.db.dataVersion() + this.writes;
    if (version !== this.lastCount.version) this.lastCount = { version, count: this.changes.currentCount() };
    return this.lastCount.count;
  }

  changedSince(token: number): ReadonlySet<string> | null {
    return this.changes.since(token);
  }

  async close(): Promise<void> {
    this.db.close();
  }

  private write<T>(work: () => T extends Promise<unknown> ? never : T): T {
    const result = this.db.eagerTransaction(work);
    this.writes += 1;
    return result;
  }

  /** One of many long writes: the pause after it lets other processes write. */
  private async writeAndPause<T>(work: () => T extends Promise<unknown> ? never : T): Promise<T> {
    const result = this.write(work);
    await sleep(PAUSE_MS);
    return result;
  }

  /** The checkpoint of this very collection, also where readers were switched to another one. */
  private ownCheckpoint(projection: string): Position {
    return (this.checkpointOf.get(projection)?.['position'] ?? START) as Position;
  }

  private holds({ name, holder, token }: Lease): boolean {
    const row = this.leaseOf.get(name);
    return row?.['holder'] === holder && row['token'] === token;
  }

  private heldByAnother(name: string, holder: string, now: number, ttl: number): boolean {
    const row = this.leaseOf.get(name);
    if (row?.['holder'] == null || row['holder'] === holder) return false;
    const expires = Number(row['expires']);
    return expires > now && expires <= latestExpiry(now, ttl);
  }
}

/** @throws TypeError when an indexed field holds something else than its kind */
export function serializePut(
  { collection, key, document }: ReadModelBatch['puts'][number],
  indexes: Collection['indexes'],
): SerializedPut {
  const values = indexes.map(([field, kind]) => indexValueOf(document, field, kind));
  return { collection, key, body: JSON.stringify(document), indexed: values };
}

function parseBody(row: Record<string, SqlValue>): JsonObject {
  return JSON.parse(row['body'] as string) as JsonObject;
}

function documentOf(row: Record<string, SqlValue> | undefined): JsonObject | null {
  return row === undefined ? null : parseBody(row);
}
