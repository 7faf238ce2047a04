import type { JsonObject, Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type {
  KeyedRecord,
  RecordCollection,
  Records,
  RecordWithVersion,
} from '@tour-portal/contracts/stores/records.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { IndexKind } from '../collections.js';
import { checkNames, indexColumn, fieldsOf, firstVersion, indexValueOf } from '../collections.js';
import { HighWaterMark, SqliteNotes } from '../parts/part-notes.js';
import type { Row, SqlValue, Statement } from './sqlite.js';
import { SqliteDatabase, isBusy } from './sqlite.js';

/** How long queued writes retry on a locked file, counted from the first: writes of others take milliseconds, a wipe longer. */
const TIMEOUT_MS = 10_000;
const RETRY_MS = 1;

type Statements<Name extends string> = Readonly<Record<Name, Statement>>;
type FieldStatements = Statements<'findOne' | 'find' | 'count' | 'remove'>;

interface Collection extends Statements<'get' | 'insert' | 'replace' | 'remove' | 'removeAt'> {
  readonly fields: ReadonlyMap<string, IndexKind>;
  readonly byField: ReadonlyMap<string, FieldStatements>;
}

interface QueuedWrite {
  /** One statement if it can be refused, so that it then leaves nothing of itself in the transaction it shares. */
  readonly run: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Records in one SQLite file of their own that several processes share. Writes of one turn of the event loop share
 * a transaction and its fsync, each with its own result; a write is answered once it would survive power loss. Reads
 * are synchronous underneath and see every write that was answered.
 */
export class SqliteRecords implements Records {
  readonly partNotes: SqliteNotes;
  private readonly db: SqliteDatabase;
  private readonly collections = new Map<string, Collection>();
  private readonly addToCounter: Statement;
  private queue: QueuedWrite[] = [];
  private writes = 0;
  private closed = false;
  private notedPosition: Position = START;

  /** @param highWater the position that is noted in the same transaction as whatever is written next (D56) */
  constructor(
    file: string,
    private readonly highWater = new HighWaterMark(),
  ) {
    this.db = new SqliteDatabase(file, 'full');
    this.db.eagerTransaction(() => {
      this.db.exec('CREATE TABLE IF NOT EXISTS collections (name TEXT PRIMARY KEY, fields TEXT NOT NULL)');
      this.db.exec('CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL)');
    });
    this.partNotes = new SqliteNotes(this.db, (work) => this.write(work));
    this.addToCounter = this.db.prepare(
      `INSERT INTO counters VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = value + excluded.value RETURNING value`,
    );
  }

  /**
   * @throws Error when a collection exists with other fields, or other unique ones
   * @throws TypeError for a name that not every engine could store
   */
  async define(specs: readonly RecordCollection[]): Promise<void> {
    for (const spec of specs) checkNames(spec.name, [...fieldsOf(spec).keys()]);
    this.db.eagerTransaction(() => {
      for (const spec of specs) this.createTable(spec);
    });
    this.writes += 1;
    for (const spec of specs) this.collections.set(spec.name, this.prepare(spec));
  }

  async get(collection: string, key: string): Promise<RecordWithVersion | null> {
    const row = this.collection(collection).get.get(key);
    return row === undefined ? null : toRecord(row);
  }

  async findOne(collection: string, field: string, value: string | number): Promise<KeyedRecord | null> {
    const row = this.statementsBy(collection, field, value).findOne.get(value);
    return row === undefined ? null : toKeyedRecord(row);
  }

  async find(
    collection: string,
    field: string,
    bound: string | number,
    limit: number,
  ): Promise<KeyedRecord[]> {
    return this.statementsBy(collection, field, bound).find.all(bound, Math.max(0, limit)).map(toKeyedRecord);
  }

  async count(collection: string, field: string, bound: string | number): Promise<number> {
    return Number(this.statementsBy(collection, field, bound).count.get(bound)?.['count']);
  }

  async insert(collection: string, key: string, record: JsonObject): Promise<number> {
    const { insert, fields } = this.collection(collection);
    const values = valuesOf(record, fields);
    const version = firstVersion();
    await this.write(() => translatingDuplicates(collection, () => insert.run(key, version, ...values)));
    return version;
  }

  async replace(collection: string, key: string, record: JsonObject, version: number): Promise<boolean> {
    const { replace, fields } = this.collection(collection);
    const values = valuesOf(record, fields);
    return this.write(
      () => translatingDuplicates(collection, () => replace.run(...values, key, version)) === 1,
    );
  }

  async remove(collection: string, key: string, version?: number): Promise<boolean> {
    const { remove, removeAt } = this.collection(collection);
    return this.write(() => (version === undefined ? remove.run(key) : removeAt.run(key, version)) === 1);
  }

  async removeWhere(collection: string, field: string, bound: string | number): Promise<number> {
    const { remove } = this.statementsBy(collection, field, bound);
    return this.write(() => remove.run(bound));
  }

  /** @throws RangeError unless `by` is a whole number from 1 up: with 0 the counter would repeat a value */
  async increment(counter: string, by: number): Promise<number> {
    if (!Number.isSafeInteger(by) || by < 1) throw new RangeError(`a counter cannot go up by ${by}`);
    return this.write(() => Number(this.addToCounter.get(counter, by)?.['value']));
  }

  /** Whether no counter was ever raised: then no id was given out. */
  async hasNoIds(): Promise<boolean> {
    return this.db.prepare('SELECT name FROM counters LIMIT 1').get() === undefined;
  }

  changeToken(): number {
    // Both numbers only rise: SQLite's after commits of other connections, `writes` with each of this connection's own.
    return this.db.dataVersion() + this.writes;
  }

  /** Writes what is queued first. */
  async close(): Promise<void> {
    if (this.closed) return;
    const last = this.write(() => null);
    this.closed = true;
    // A failure is reported to the callers of the queued writes.
    await last.catch(() => null);
    this.db.close();
  }

  private write<T>(run: () => T): Promise<T> {
    if (this.closed) return Promise.reject(new Error('the records are closed'));
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ run, resolve, reject });
      if (this.queue.length > 1) return;
      const deadline = performance.now() + TIMEOUT_MS;
      setImmediate(() => this.flush(deadline));
    });
  }

  private flush(deadline: number): void {
    let answers: (() => void)[];
    const { position } = this.highWater;
    try {
      // Waiting for another connection's lock inside SQLite would stop this whole thread.
      answers = this.db.withoutWaiting(() => this.db.transaction(() => this.runQueued(position)));
    } catch (error) {
      if (isBusy(error) && performance.now() < deadline) {
        setTimeout(() => this.flush(deadline), RETRY_MS);
        return;
      }
      // For example a full disk, or a lock that is not released in time: nothing of the batch was written.
      for (const { reject } of this.queue.splice(0)) reject(error as Error);
      return;
    }
    this.queue = [];
    this.notedPosition = position;
    this.writes += 1;
    for (const answer of answers) answer();
  }

  private runQueued(position: Position): (() => void)[] {
    if (position !== this.notedPosition) this.partNotes.raiseWithin(position);
    return this.queue.map(runWrite);
  }

  private createTable(spec: RecordCollection): void {
    const fields = [...fieldsOf(spec)].sort(([a], [b]) => (a < b ? -1 : 1));
    const definition = JSON.stringify({ fields, unique: [...spec.unique].sort() });
    const found = this.db.prepare('SELECT fields FROM collections WHERE name = ?').get(spec.name)?.['fields'];
    if (found === definition) return;
    if (found !== undefined) {
      throw new Error(
        `collection ${spec.name} exists as ${String(found)}, not ${definition}; give it a new name`,
      );
    }
    const columns = fields.map(([field, kind]) => `, ${indexColumn(field)} ${kind.toUpperCase()}`).join('');
    this.db.exec(
      `CREATE TABLE ${tableOf(spec.name)}
         (key TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL${columns})`,
    );
    for (const [field] of fields) {
      const indexColumns = spec.unique.includes(field) ? [indexColumn(field)] : [indexColumn(field), 'key'];
      const kind = spec.unique.includes(field) ? 'UNIQUE INDEX' : 'INDEX';
      this.db.exec(
        `CREATE ${kind} "i:${spec.name}:${field}" ON ${tableOf(spec.name)} (${indexColumns.join(', ')})`,
      );
    }
    this.db.prepare('INSERT INTO collections VALUES (?, ?)').run(spec.name, definition);
  }

  private prepare(spec: RecordCollection): Collection {
    const table = tableOf(spec.name);
    const fields = fieldsOf(spec);
    const columns = ['body', ...[...fields.keys()].map(indexColumn)];
    return {
      fields,
      get: this.db.prepare(`SELECT version, body FROM ${table} WHERE key = ?`),
      insert: this.db.prepare(
        `INSERT INTO ${table} (key, version, ${columns.join(', ')}) VALUES (?, ?${', ?'.repeat(columns.length)})`,
      ),
      replace: this.db.prepare(
        `UPDATE ${table} SET version = version + 1, ${columns.map((name) => `${name} = ?`).join(', ')}
         WHERE key = ? AND version = ?`,
      ),
      remove: this.db.prepare(`DELETE FROM ${table} WHERE key = ?`),
      removeAt: this.db.prepare(`DELETE FROM ${table} WHERE key = ? AND version = ?`),
      byField: new Map([...fields].map(([field, kind]) => [field, this.prepareBy(table, field, kind)])),
    };
  }

  private prepareBy(table: string, field: string, kind: IndexKind): FieldStatements {
    const column = indexColumn(field);
    const matches = `${column} ${kind === 'integer' ? '<=' : '='} ?`;
    const select = `SELECT key, version, body FROM ${table}`;
    return {
      findOne: this.db.prepare(`${select} WHERE ${column} = ? ORDER BY key LIMIT 1`),
      find: this.db.prepare(`${select} WHERE ${matches} ORDER BY ${column}, key LIMIT ?`),
      count: this.db.prepare(`SELECT count(*) AS count FROM ${table} WHERE ${matches}`),
      remove: this.db.prepare(`DELETE FROM ${table} WHERE ${matches}`),
    };
  }

  private collection(name: string): Collection {
    const defined = this.collections.get(name);
    if (defined === undefined) throw new Error(`collection ${name} is not defined`);
    return defined;
  }

  private statementsBy(collection: string, field: string, value: string | number): FieldStatements {
    const { fields, byField } = this.collection(collection);
    const kind = fields.get(field);
    const statements = byField.get(field);
    if (kind === undefined || statements === undefined)
      throw new TypeError(`${collection} has no index ${field}`);
    indexValueOf({ [field]: value }, field, kind);
    return statements;
  }
}

/** Runs a queued write; answers a function that tells its caller the result, to be called after the commit. */
function runWrite({ run, resolve, reject }: QueuedWrite): () => void {
  try {
    const result = run();
    return () => resolve(result as never);
  } catch (error) {
    if (!(error instanceof DuplicateRecord)) throw error;
    return () => reject(error);
  }
}

/** @throws DuplicateRecord in place of SQLite's error, which names the column as `table.column` */
function translatingDuplicates<T>(collection: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY') throw new DuplicateRecord(collection, 'key');
    if (code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    throw new DuplicateRecord(collection, message.slice(message.lastIndexOf('.') + 1).replace(/^ix_/, ''));
  }
}

function valuesOf(record: JsonObject, fields: ReadonlyMap<string, IndexKind>): SqlValue[] {
  return [JSON.stringify(record), ...[...fields].map(([field, kind]) => indexValueOf(record, field, kind))];
}

function tableOf(collection: string): string {
  return `"r:${collection}"`;
}

function toRecord(row: Row): RecordWithVersion {
  return { record: JSON.parse(row['body'] as string) as JsonObject, version: Number(row['version']) };
}

function toKeyedRecord(row: Row): KeyedRecord {
  return { key: row['key'] as string, ...toRecord(row) };
}
