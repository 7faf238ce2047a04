import { resolve } from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import {
  START,
  WrongExpectedRevision,
  type AppendResult,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadStreamOptions,
  type StoredEvent,
  type Subscription,
} from '@tour-portal/contracts/stores/event-store.js';
import { checkAppend } from '../append-check.js';
import { SqliteNotes } from '../parts/part-notes.js';
import { EVENTS_COLUMNS, EVENTS_TABLE, fromPosition, toEvent, toPosition } from './sqlite-event-rows.js';
import { LogWriter, type PendingAppend } from './sqlite-log-writer.js';
import { LogTail } from './sqlite-tail.js';
import { SqliteDatabase, isBusy, type Statement } from './sqlite.js';

/** How long a read or a commit retries on a locked file. Writes of others take milliseconds: longer means a fault. */
const TIMEOUT_MS = 10_000;
const RETRY_MS = 1;
/** Keeps one transaction short enough for the other processes to get their turn. */
const APPENDS_PER_COMMIT = 500;
/** After a commit of more than `FEW` appends, the next one waits `GATHER_MS` unless `MANY` are queued already. */
const FEW = 8;
const MANY = 64;
const GATHER_MS = 1;

interface QueuedAppend extends PendingAppend {
  readonly resolve: (appended: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The embedded event store: one SQLite file that several processes may open at once. Appends that arrive together share
 * a transaction and a flush to the disk, up to `APPENDS_PER_COMMIT` of them, each with its own answer. Positions count 1, 2, 3 …
 * without gaps: there is one writer at a time, so the order of positions is the order of commits.
 */
export class SqliteEventStore implements EventStore {
  /** What this store, as a part of the portal's stores, has noted about the log (D56). */
  readonly partNotes: SqliteNotes;
  private readonly db: SqliteDatabase;
  private readonly tail: LogTail;
  private readonly writer: LogWriter;
  private readonly selectAll: Statement;
  private readonly selectAt: Statement;
  private readonly selectForwards: Statement;
  private readonly selectBackwards: Statement;

  private queue: QueuedAppend[] = [];
  private lastBatchSize = 0;
  private draining: Promise<void> | undefined;
  private closing: Promise<void> | undefined;

  /**
   * @param file created with its folders where it is missing
   * @param onAppended called with the position of the last event of each successful append, before the appends of a commit are answered
   */
  constructor(
    file: string,
    private readonly onAppended: (position: Position) => void = () => undefined,
  ) {
    const db = new SqliteDatabase(file, 'full');
    db.eagerTransaction(() => db.exec(EVENTS_TABLE));
    this.partNotes = new SqliteNotes(db, (work) => this.retryWhileLocked(() => db.transaction(work)));
    // From here on `retryWhileLocked` waits for locks: waiting inside SQLite would block this whole thread.
    db.exec('PRAGMA busy_timeout = 0');
    this.db = db;
    this.tail = new LogTail(() => db.dataVersion(), resolve(file));
    this.writer = new LogWriter(db);
    this.selectAll = db.prepare(
      `SELECT ${EVENTS_COLUMNS} FROM events WHERE position > ? ORDER BY position LIMIT ?`,
    );
    this.selectAt = db.prepare(`SELECT ${EVENTS_COLUMNS} FROM events WHERE position = ?`);
    this.selectForwards = db.prepare(
      `SELECT ${EVENTS_COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    );
    this.selectBackwards = db.prepare(
      `SELECT ${EVENTS_COLUMNS} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
    );
  }

  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.assertOpen();
      const after = checkAppend(expected, events);
      // Serialized here, so that a value that cannot be serialized fails this append alone, and later changes of `events` have no effect.
      const serialized = events.map(({ id, type, data, metadata }) => ({
        id,
        type,
        data: JSON.stringify(data),
        metadata: JSON.stringify(metadata),
      }));
      this.queue.push({ stream, expected, after, events: serialized, resolve, reject });
      this.draining ??= this.drain();
    });
  }

  async read(stream: string, options: ReadStreamOptions = {}): Promise<StoredEvent[]> {
    const { from, direction = 'forwards', limit } = options;
    const rows = await this.retryWhileLocked(() =>
      direction === 'forwards'
        ? this.selectForwards.all(stream, from ?? 0, limit ?? -1)
        : this.selectBackwards.all(stream, from ?? Number.MAX_SAFE_INTEGER, limit ?? -1),
    );
    return rows.map(toEvent);
  }

  async readAll(after: Position, limit: number): Promise<StoredEvent[]> {
    const from = fromPosition(after);
    const rows = await this.retryWhileLocked(() => this.selectAll.all(from, limit));
    return rows.map(toEvent);
  }

  subscribeAll(
    after: Position,
    onEvents: (events: readonly StoredEvent[]) => Promise<void>,
    options: { readonly batchSize?: number } = {},
  ): Subscription {
    this.assertOpen();
    const batchSize = options.batchSize ?? 500;
    const read = async (position: number) => {
      const rows = await this.retryWhileLocked(() => this.selectAll.all(position, batchSize));
      return { events: rows.map(toEvent), last: Number(rows.at(-1)?.['position'] ?? position) };
    };
    return this.tail.follow(read, fromPosition(after), onEvents);
  }

  async at(position: Position): Promise<StoredEvent | null> {
    const [row] = await this.retryWhileLocked(() => this.selectAt.all(fromPosition(position)));
    return row === undefined ? null : toEvent(row);
  }

  async head(): Promise<Position> {
    const last = await this.retryWhileLocked(() => this.writer.readLastPosition());
    return last === 0 ? START : toPosition(last);
  }

  /** Waits for the queued appends and for running batches of subscriptions; refuses new appends and subscriptions. */
  close(): Promise<void> {
    this.closing ??= this.shut();
    return this.closing;
  }

  private async shut(): Promise<void> {
    await this.draining;
    await this.tail.close();
    this.db.close();
  }

  private assertOpen(): void {
    if (this.closing !== undefined) throw new Error('The event store is closed');
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) {
      // What is appended in this turn of the event loop joins the transaction, up to `APPENDS_PER_COMMIT`; after a large
      // commit so does what comes within `GATHER_MS`, because a commit costs as much as dozens of inserts.
      await nextTurn();
      if (this.lastBatchSize > FEW && this.queue.length < MANY) await delay(GATHER_MS);
      try {
        await this.retryWhileLocked(() => this.commitBatch());
      } catch (error) {
        for (const append of this.queue.splice(0)) append.reject(error);
      }
    }
    this.draining = undefined;
  }

  /** Commits the appends at the front of the queue. @throws only while another connection holds the lock; they stay queued then */
  private commitBatch(): void {
    const batch = this.queue.slice(0, APPENDS_PER_COMMIT);
    let results: (AppendResult | WrongExpectedRevision)[] | undefined;
    let failure: unknown;
    try {
      results = this.db.transaction(() => this.writer.write(batch));
    } catch (error) {
      this.writer.reset();
      if (isBusy(error)) throw error;
      failure = error;
    }
    this.queue.splice(0, batch.length);
    this.lastBatchSize = batch.length;
    for (const result of results ?? [])
      if (!(result instanceof WrongExpectedRevision)) this.onAppended(result.position);
    for (const [index, append] of batch.entries()) {
      const result = results?.[index] ?? failure;
      if (results === undefined || result instanceof WrongExpectedRevision) append.reject(result);
      else append.resolve(result as AppendResult);
    }
    if (results !== undefined) this.tail.notifyAppended();
  }

  /** Repeats work for up to `TIMEOUT_MS` while another connection holds the lock; this thread can do other things in between. */
  private async retryWhileLocked<T>(work: () => T): Promise<T> {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await delay(RETRY_MS);
      }
    }
  }
}
