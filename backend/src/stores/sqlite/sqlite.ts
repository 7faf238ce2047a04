import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreNotWritable } from '@tour-portal/contracts/stores/not-writable.js';
import Libsql from 'libsql';

/**
 * Only this file imports libsql. The binding aborts the process on booleans, and on a date, an object or a buffer that is the
 * only argument, so values are checked here and bound as an array. Its `get` adds a `_metadata` column, which
 * `Statement.get` takes off.
 */
export type SqlValue = string | number | bigint | null | Uint8Array;
export type Row = Record<string, SqlValue>;

interface RawStatement {
  run(values: SqlValue[]): { changes: number; lastInsertRowid: number };
  get(values: SqlValue[]): Row | undefined;
  all(values: SqlValue[]): Row[];
  raw(isRaw: true): unknown;
}

export class Statement {
  constructor(private readonly raw: RawStatement) {}

  /** Number of rows changed. */
  run(...values: SqlValue[]): number {
    return notingDamage(() => this.raw.run(checked(values)).changes);
  }

  get(...values: SqlValue[]): Row | undefined {
    const row = notingDamage(() => this.raw.get(checked(values)));
    if (row !== undefined) delete row['_metadata'];
    return row;
  }

  all(...values: SqlValue[]): Row[] {
    return notingDamage(() => this.raw.all(checked(values)));
  }
}

/** A query whose rows are lists of values: with many rows, making objects costs more than reading the values. */
export class ListStatement {
  constructor(private readonly raw: RawStatement) {
    raw.raw(true);
  }

  all(...values: SqlValue[]): SqlValue[][] {
    return notingDamage(() => this.raw.all(checked(values)) as unknown as SqlValue[][]);
  }
}

let damage: string | null = null;

/** The message of the first damage that a prepared statement of this thread has met; null: none so far. */
export function firstDamageSeen(): string | null {
  return damage;
}

const NOT_WRITABLE = /^SQLITE_(FULL|READONLY|CANTOPEN|IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|SHMOPEN))/;

/** @throws StoreNotWritable in place of SQLite's error where the file cannot be written */
function translatingWriteErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (!NOT_WRITABLE.test(code)) throw error;
    throw new StoreNotWritable(`the store cannot be written: ${message}`, { cause: error });
  }
}

/** Remembers the first damage that `work` meets, and throws its error on. */
function notingDamage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isDamaged(error)) damage ??= (error as Error).message;
    throw error;
  }
}

function checked(values: SqlValue[]): SqlValue[] {
  for (const value of values) {
    const kind = typeof value;
    if (kind === 'string' || kind === 'number' || kind === 'bigint' || value === null) continue;
    if (value instanceof Uint8Array) continue;
    throw new TypeError(`SQLite cannot bind a ${kind}`);
  }
  return values;
}

/** `full`: a commit survives power loss. `normal`: it survives a crash of the process; for what can be rebuilt. */
export type Durability = 'full' | 'normal';

/** How long a connection waits for the lock of another. */
const BUSY_MS = 10_000;
const OPEN_RETRY_MS = 5;
/** How often an eager transaction asks for the lock; SQLite itself asks ever more rarely, up to 100 ms apart. */
const EAGER_MS = 2;
/** How long a busy writer pauses between two writes, without the lock: long enough for an eager transaction to ask meanwhile. */
export const PAUSE_MS = 3;

export class SqliteDatabase {
  private readonly db: InstanceType<typeof Libsql>;
  private readonly commit: Statement;
  private readonly rollback: Statement;
  private readonly version: Statement;

  /** Opens or creates the file (folders too) in WAL mode; waits up to 10 s for another connection's write. */
  constructor(file: string, durability: Durability) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.db = new Libsql(file);
    this.db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    // Processes that create the file at the same moment refuse each other here at once, whatever the busy timeout.
    this.execWithRetries('PRAGMA journal_mode = WAL', OPEN_RETRY_MS);
    this.db.exec(`PRAGMA synchronous = ${durability.toUpperCase()}`);
    // What is deleted is overwritten where it stood.
    this.db.exec('PRAGMA secure_delete = ON');
    this.commit = this.prepare('COMMIT');
    this.rollback = this.prepare('ROLLBACK');
    this.version = this.prepare('PRAGMA data_version');
  }

  exec(sql: string): void {
    this.db.exec(sql);
  }

  /** Retries while another connection holds the lock, for up to 10 s. */
  private execWithRetries(sql: string, everyMillis: number): void {
    const deadline = performance.now() + BUSY_MS;
    for (;;) {
      try {
        this.db.exec(sql);
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, everyMillis);
      }
    }
  }

  /** During `work` SQLite does not wait for another connection's lock but fails at once. */
  withoutWaiting<T>(work: () => T): T {
    this.db.exec('PRAGMA busy_timeout = 0');
    try {
      return work();
    } finally {
      this.db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    }
  }

  prepare(sql: string): Statement {
    return new Statement(this.db.prepare(sql) as unknown as RawStatement);
  }

  prepareLists(sql: string): ListStatement {
    return new ListStatement(this.db.prepare(sql) as unknown as RawStatement);
  }

  /**
   * Runs synchronous work in one write transaction; what it or the commit throws rolls everything back.
   * @throws StoreNotWritable where the file cannot be written, as on a full disk
   */
  transaction<T>(work: () => T extends Promise<unknown> ? never : T): T {
    // BEGIN is not prepared: when a prepared statement fails on another connection's lock, libsql leaves it unfinished, and
    // until the next try this connection sees the file as it was at its first read.
    return translatingWriteErrors(() => {
      this.db.exec('BEGIN IMMEDIATE');
      return this.finish(work);
    });
  }

  /** `transaction` that asks for the lock so often that it can get it in a pause ({@link PAUSE_MS}) of a busy writer. */
  eagerTransaction<T>(work: () => T extends Promise<unknown> ? never : T): T {
    return translatingWriteErrors(() => {
      this.withoutWaiting(() => this.execWithRetries('BEGIN IMMEDIATE', EAGER_MS));
      return this.finish(work);
    });
  }

  private finish<T>(work: () => T): T {
    try {
      const result = work();
      this.commit.run();
      return result;
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  private rollBack(): void {
    try {
      this.rollback.run();
    } catch {
      // SQLite has rolled back by itself, as on a full disk; the first error is the one to report.
    }
  }

  /** Changes whenever another connection has committed to the file; costs about a microsecond. */
  dataVersion(): number {
    return Number(this.version.get()?.['data_version']);
  }

  close(): void {
    this.db.close();
  }
}

/** Whether an error says that another connection held the file's lock: nothing was changed, and the caller may try again. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/** Whether an error says that a page of a file is broken, missing or unreadable, or that it is another kind of file. */
export function isDamaged(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ))/.test(code);
}
