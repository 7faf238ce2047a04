import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreNotWritable } from '@tour-portal/contracts/stores/unavailable.js';
import Libsql from 'libsql';

/**
 * The one importer of libsql. The binding aborts the process on booleans, lone buffers, dates and objects, so values
 * are checked here and bound as an array; `get` adds a `_metadata` column, which `get` below takes off.
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
    return watched(() => this.raw.run(checked(values)).changes);
  }

  get(...values: SqlValue[]): Row | undefined {
    const row = watched(() => this.raw.get(checked(values)));
    if (row !== undefined) delete row['_metadata'];
    return row;
  }

  all(...values: SqlValue[]): Row[] {
    return watched(() => this.raw.all(checked(values)));
  }
}

/** A query with rows as lists of values: where there are many, objects would cost more than what is in them. */
export class ListStatement {
  constructor(private readonly raw: RawStatement) {
    raw.raw(true);
  }

  all(...values: SqlValue[]): SqlValue[][] {
    return watched(() => this.raw.all(checked(values)) as unknown as SqlValue[][]);
  }
}

let damage: string | null = null;

/** What was the first thing that could not be read in this thread since it began; null: all could. */
export function damageSeen(): string | null {
  return damage;
}

const NOT_WRITABLE = /^SQLITE_(FULL|READONLY|CANTOPEN|IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|SHMOPEN))/;

function writing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (!NOT_WRITABLE.test(code)) throw error;
    throw new StoreNotWritable(`the store cannot be written: ${message}`, { cause: error });
  }
}

function watched<T>(work: () => T): T {
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

const BUSY_MS = 10_000;
const OPEN_RETRY_MS = 5;
/** SQLite itself asks for a lock ever more rarely, up to 100 ms apart. */
const EAGER_MS = 2;
/** Who writes much lets go of the lock for so long now and then: who waits eagerly asks at least once meanwhile. */
export const PAUSE_MS = 3;

export class SqliteDatabase {
  private readonly db: InstanceType<typeof Libsql>;
  private readonly commit: Statement;
  private readonly rollback: Statement;
  private readonly version: Statement;

  /** Opens or creates the file (folders too) in WAL mode; waits up to 10 s for another process's write. */
  constructor(file: string, durability: Durability) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.db = new Libsql(file);
    this.db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    this.enterWalMode();
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

  /** Processes that create the file at the same moment refuse each other here at once, whatever the busy timeout. */
  private enterWalMode(): void {
    this.insist('PRAGMA journal_mode = WAL', OPEN_RETRY_MS);
  }

  /** Again and again while another holds the lock, for up to 10 s. */
  private insist(sql: string, everyMillis: number): void {
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

  /** In it SQLite does not wait for another's lock but refuses at once. */
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
   * @throws StoreNotWritable where the disk is full or the file read-only
   */
  transaction<T>(work: () => T extends Promise<unknown> ? never : T): T {
    // Not a prepared statement: refused for another's lock, libsql leaves it unfinished, and everything this connection
    // reads until its next try is as old as the first of these reads.
    return writing(() => {
      this.db.exec('BEGIN IMMEDIATE');
      return this.finish(work);
    });
  }

  /** The same beside others who write much and pause in between: none of their pauses is missed. */
  eagerTransaction<T>(work: () => T extends Promise<unknown> ? never : T): T {
    return writing(() => {
      this.withoutWaiting(() => this.insist('BEGIN IMMEDIATE', EAGER_MS));
      return this.finish(work);
    });
  }

  private finish<T>(work: () => T): T {
    try {
      const result = work();
      this.commit.run();
      return result;
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  private abandon(): void {
    try {
      this.rollback.run();
    } catch {
      // SQLite has rolled back by itself (a full disk does that); the first error is the one to tell.
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

/** Whether another process held the file's lock: nothing was changed, and trying again is right. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/** Whether a file does not hold what SQLite wrote there: a page is broken or missing, or it is another kind of file. */
export function isDamaged(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ))/.test(code);
}
