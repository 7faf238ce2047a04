import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type {
  CollectionSpec,
  FindOptions,
  Lease,
  ReadModelBatch,
  ReadModels,
} from '@tour-portal/contracts/stores/read-models.js';
import { CheckpointMoved, StaleLease } from '@tour-portal/contracts/stores/read-models.js';
import type { IndexKind } from './collections.js';
import { checkNames, column, indexed } from './collections.js';
import type { SqlValue, Statement } from './sqlite.js';
import { SqliteDatabase } from './sqlite.js';

interface Collection {
  readonly indexes: readonly (readonly [string, IndexKind])[];
  readonly table: string;
  readonly get: Statement;
  readonly put: Statement;
  readonly delete: Statement;
  readonly keys: Statement;
  /** By their SQL: a query names an index, a range and a direction, so there are few. */
  readonly finds: Map<string, Statement>;
}

/**
 * The read models in one SQLite file that several processes share. A document is a row of its collection's table: its
 * key, its JSON and a column for each indexed field. Not synced at every commit (`normal`): power loss may take the
 * last batches, documents and checkpoint alike, and the projections replay them.
 *
 * Everything below is synchronous underneath: a promise is resolved when it is returned.
 */
export class SqliteReadModels implements ReadModels {
  private readonly db: SqliteDatabase;
  private readonly collections = new Map<string, Collection>();
  private readonly checkpointOf: Statement;
  private readonly setCheckpoint: Statement;
  private readonly leaseOf: Statement;
  private readonly setLease: Statement;
  private readonly countChange: Statement;
  private readonly changeCount: Statement;
  private changes = { version: Number.NaN, count: 0 };
  private writes = 0;

  constructor(file: string) {
    this.db = new SqliteDatabase(file, 'normal');
    this.db.exec('PRAGMA cache_size = -65536');
    this.db.transaction(() => {
      this.db.exec('CREATE TABLE IF NOT EXISTS collections (name TEXT PRIMARY KEY, indexes TEXT NOT NULL)');
      this.db.exec(
        'CREATE TABLE IF NOT EXISTS checkpoints (projection TEXT PRIMARY KEY, position TEXT NOT NULL)',
      );
      this.db.exec(
        `CREATE TABLE IF NOT EXISTS leases
           (name TEXT PRIMARY KEY, holder TEXT, token INTEGER NOT NULL, expires INTEGER NOT NULL)`,
      );
    });
    // How often documents have changed: the file itself changes with every renewal of a lease, too.
    this.db.transaction(() => {
      this.db.exec('CREATE TABLE IF NOT EXISTS changes (one INTEGER PRIMARY KEY, count INTEGER NOT NULL)');
      this.db.exec('INSERT OR IGNORE INTO changes VALUES (1, 0)');
    });
    this.countChange = this.db.prepare('UPDATE changes SET count = count + 1');
    this.changeCount = this.db.prepare('SELECT count FROM changes');
    this.checkpointOf = this.db.prepare('SELECT position FROM checkpoints WHERE projection = ?');
    this.setCheckpoint = this.db.prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?)');
    this.leaseOf = this.db.prepare('SELECT holder, token, expires FROM leases WHERE name = ?');
    this.setLease = this.db.prepare('INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?)');
  }

  /**
   * @throws Error when a collection exists with other indexes: collections are versioned by name, never altered
   * @throws TypeError for a name that no engine could keep
   */
  async define(specs: readonly CollectionSpec[]): Promise<void> {
    for (const spec of specs) checkNames(spec.name, Object.keys(spec.indexes));
    this.write(() => {
      for (const spec of specs) this.createTable(spec);
    });
    for (const spec of specs) this.collections.set(spec.name, this.prepare(spec));
  }

  async get(collection: string, key: string): Promise<JsonObject | null> {
    return documentOf(this.collection(collection).get.get(key));
  }

  async getMany(collection: string, keys: readonly string[]): Promise<(JsonObject | null)[]> {
    const { get } = this.collection(collection);
    return keys.map((key) => documentOf(get.get(key)));
  }

  /** @throws TypeError for an index that is not declared, or a value of another kind than the index's */
  async find(collection: string, options: FindOptions): Promise<JsonObject[]> {
    const known = this.collection(collection);
    const kind = known.indexes.find(([field]) => field === options.index)?.[1];
    if (kind === undefined) throw new TypeError(`${collection} has no index ${options.index}`);
    const by = column(options.index);
    const bounds: [string, string | number | undefined][] = [
      ['=', options.equals],
      ['>=', options.from],
      ['<=', options.to],
    ];
    const where = [`${by} IS NOT NULL`];
    const values: SqlValue[] = [];
    for (const [operator, value] of bounds) {
      if (value === undefined) continue;
      indexed({ [options.index]: value }, options.index, kind);
      where.push(`${by} ${operator} ?`);
      values.push(value);
    }
    const order = options.descending === true ? 'DESC' : 'ASC';
    const sql = `SELECT body FROM ${known.table} WHERE ${where.join(' AND ')}
                 ORDER BY ${by} ${order}, key ${order} LIMIT ?`;
    let statement = known.finds.get(sql);
    if (statement === undefined) known.finds.set(sql, (statement = this.db.prepare(sql)));
    return statement.all(...values, Math.max(0, options.limit)).map(parsed);
  }

  async keys(collection: string, after: string, limit: number): Promise<string[]> {
    const rows = this.collection(collection).keys.all(after, Math.max(0, limit));
    return rows.map((row) => row['key'] as string);
  }

  /** Readers in other processes must have left the collection: to them it is an error from now on. */
  async drop(collection: string): Promise<void> {
    checkNames(collection, []);
    this.collections.delete(collection);
    this.write(() => {
      this.db.prepare('DELETE FROM collections WHERE name = ?').run(collection);
      this.db.exec(`DROP TABLE IF EXISTS ${tableOf(collection)}`);
      this.countChange.run();
    });
  }

  async checkpoint(projection: string): Promise<Position> {
    return this.checkpointNow(projection);
  }

  async resetCheckpoint(projection: string): Promise<void> {
    this.write(() => void this.db.prepare('DELETE FROM checkpoints WHERE projection = ?').run(projection));
  }

  /** Puts come before deletes: a key in both ends up deleted; of two puts of one key the last stays. */
  async commit(batch: ReadModelBatch): Promise<void> {
    this.write(() => {
      if (!this.holds(batch.lease)) throw new StaleLease(batch.lease);
      for (const { projection, from, to } of batch.checkpoints) {
        if (this.checkpointNow(projection) !== from) throw new CheckpointMoved(projection);
        this.setCheckpoint.run(projection, to);
      }
      for (const { collection, key, document } of batch.puts) {
        const { put, indexes } = this.collection(collection);
        put.run(
          key,
          JSON.stringify(document),
          ...indexes.map(([field, kind]) => indexed(document, field, kind)),
        );
      }
      for (const { collection, key } of batch.deletes) this.collection(collection).delete.run(key);
      this.countChange.run();
    });
  }

  async acquireLease(name: string, holder: string, now: number, ttl: number): Promise<Lease | null> {
    // Those who wait ask again and again: they look first, and take the write lock only when there is something to take.
    if (this.heldByAnother(name, holder, now)) return null;
    return this.write(() => {
      if (this.heldByAnother(name, holder, now)) return null;
      const row = this.leaseOf.get(name);
      const before = Number(row?.['token'] ?? 0);
      const token = row?.['holder'] === holder ? before : before + 1;
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

  /** Changes whenever this or another process has committed documents; two microseconds while nothing happens. */
  changeToken(): number {
    // Both only rise, and SQLite's counts everyone's commits but this connection's own.
    const version = this.db.dataVersion() + this.writes;
    if (version !== this.changes.version)
      this.changes = { version, count: Number(this.changeCount.get()?.['count']) };
    return this.changes.count;
  }

  async close(): Promise<void> {
    this.db.close();
  }

  private write<T>(work: () => T extends Promise<unknown> ? never : T): T {
    const result = this.db.transaction(work);
    this.writes += 1;
    return result;
  }

  private createTable({ name, indexes }: CollectionSpec): void {
    const fields = Object.entries(indexes).sort(([a], [b]) => (a < b ? -1 : 1));
    const definition = JSON.stringify(fields);
    const known = this.db.prepare('SELECT indexes FROM collections WHERE name = ?').get(name)?.['indexes'];
    if (known === definition) return;
    if (known !== undefined) {
      throw new Error(
        `collection ${name} exists with the indexes ${String(known)}, not ${definition}; give it a new name`,
      );
    }
    const columns = fields.map(([field, kind]) => `, ${column(field)} ${kind.toUpperCase()}`).join('');
    // With a rowid: rows of a kilobyte in the key's own tree made writing three times slower.
    this.db.exec(
      `CREATE TABLE ${tableOf(name)} (key TEXT PRIMARY KEY NOT NULL, body TEXT NOT NULL${columns})`,
    );
    for (const [field] of fields) {
      this.db.exec(`CREATE INDEX "i:${name}:${field}" ON ${tableOf(name)} (${column(field)}, key)`);
    }
    this.db.prepare('INSERT INTO collections VALUES (?, ?)').run(name, definition);
  }

  private prepare(spec: CollectionSpec): Collection {
    const table = tableOf(spec.name);
    const indexes = Object.entries(spec.indexes);
    const columns = ['body', ...indexes.map(([field]) => column(field))];
    return {
      indexes,
      table,
      get: this.db.prepare(`SELECT body FROM ${table} WHERE key = ?`),
      put: this.db.prepare(
        `INSERT INTO ${table} (key, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})
         ON CONFLICT (key) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      ),
      delete: this.db.prepare(`DELETE FROM ${table} WHERE key = ?`),
      keys: this.db.prepare(`SELECT key FROM ${table} WHERE key > ? ORDER BY key LIMIT ?`),
      finds: new Map(),
    };
  }

  private collection(name: string): Collection {
    const known = this.collections.get(name);
    if (known === undefined) throw new Error(`collection ${name} is not defined`);
    return known;
  }

  private checkpointNow(projection: string): Position {
    return (this.checkpointOf.get(projection)?.['position'] ?? START) as Position;
  }

  private holds({ name, holder, token }: Lease): boolean {
    const row = this.leaseOf.get(name);
    return row?.['holder'] === holder && row['token'] === token;
  }

  private heldByAnother(name: string, holder: string, now: number): boolean {
    const row = this.leaseOf.get(name);
    return row?.['holder'] != null && row['holder'] !== holder && Number(row['expires']) > now;
  }
}

/** The prefix keeps collections apart from the tables of checkpoints and leases, and from SQLite's own. */
function tableOf(collection: string): string {
  return `"d:${collection}"`;
}

function parsed(row: Record<string, SqlValue>): JsonObject {
  return JSON.parse(row['body'] as string) as JsonObject;
}

function documentOf(row: Record<string, SqlValue> | undefined): JsonObject | null {
  return row === undefined ? null : parsed(row);
}
