import {
  WrongExpectedRevision,
  type AppendResult,
  type ExpectedRevision,
} from '@tour-portal/contracts/stores/event-store.js';
import { EVENTS_COLUMNS, toPosition } from './sqlite-event-rows.js';
import type { SqliteDatabase, Statement } from './sqlite.js';

/** When the last revisions of more streams than this are kept in memory, all are forgotten. */
const MAX_KNOWN_STREAMS = 50_000;

/** An event with its data and metadata written out as JSON. */
type SerializedEvent = Readonly<Record<'id' | 'type' | 'data' | 'metadata', string>>;

export interface PendingAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** The expected revision as a number, -1 for `no-stream`. */
  readonly after: number;
  readonly events: readonly SerializedEvent[];
}

/** Accepts or refuses appends and writes them. */
export class LogWriter {
  private readonly insert: Statement;
  private readonly selectRevision: Statement;
  private readonly selectLast: Statement;
  private readonly selectIds: Statement;

  /** The last revision of each known stream, -1 where it has no events; valid while no other connection has committed since `knownVersion`. */
  private readonly revisions = new Map<string, number>();
  private lastPosition = 0;
  private knownVersion = Number.NaN;

  constructor(private readonly db: SqliteDatabase) {
    this.insert = db.prepare(
      `INSERT INTO events (${EVENTS_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (stream, revision) DO NOTHING`,
    );
    this.selectRevision = db.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?');
    this.selectLast = db.prepare('SELECT max(position) AS position FROM events');
    this.selectIds = db.prepare(
      'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
    );
  }

  /**
   * One answer for each append, in their order; a refused one leaves nothing behind and the others untouched. To be called
   * inside a write transaction, in which nobody else appends.
   */
  write(batch: readonly PendingAppend[]): (AppendResult | WrongExpectedRevision)[] {
    this.refresh();
    return batch.map((append) => this.writeOne(append));
  }

  /** Makes the next write read the log anew; to be called when the transaction did not commit. */
  reset(): void {
    this.knownVersion = Number.NaN;
  }

  /**
   * Forgets the known revisions when another connection has committed, after `reset`, or when there are too many of them.
   * Inside the transaction nobody else can commit.
   */
  private refresh(): void {
    const version = this.db.dataVersion();
    if (version === this.knownVersion && this.revisions.size <= MAX_KNOWN_STREAMS) return;
    this.revisions.clear();
    this.lastPosition = this.readLastPosition();
    this.knownVersion = version;
  }

  private writeOne(append: PendingAppend): AppendResult | WrongExpectedRevision {
    const { stream, expected, after } = append;
    const cached = this.revisions.get(stream);
    // Inserting the first event is a cheaper test of whether the stream exists than a query.
    if (cached === undefined && after === -1 && this.store(append, 0)) return this.storeRest(append, 1);
    const revision = cached ?? this.readRevision(stream);
    if (revision !== after) {
      const earlier = revision > after ? this.earlierAnswer(append) : undefined;
      return earlier ?? new WrongExpectedRevision(stream, expected, revision === -1 ? 'no-stream' : revision);
    }
    return this.storeRest(append, 0);
  }

  private storeRest(append: PendingAppend, from: number): AppendResult {
    const { stream, after, events } = append;
    for (let index = from; index < events.length; index += 1) {
      if (!this.store(append, index))
        throw new Error(`${stream} has an event at ${after + 1 + index} already`);
    }
    const revision = after + events.length;
    this.revisions.set(stream, revision);
    return { revision, position: toPosition(this.lastPosition) };
  }

  /** Writes one event at the end of the log, or nothing where its revision is taken. */
  private store({ stream, after, events }: PendingAppend, index: number): boolean {
    const { id, type, data, metadata } = events[index]!;
    const revision = after + 1 + index;
    const stored = this.insert.run(this.lastPosition + 1, stream, revision, id, type, data, metadata) === 1;
    if (stored) this.lastPosition += 1;
    return stored;
  }

  /** The answer given when these very events were appended at this revision; undefined where they were not. */
  private earlierAnswer({ stream, after, events }: PendingAppend): AppendResult | undefined {
    const stored = this.selectIds.all(stream, after, events.length);
    if (stored.length < events.length) return undefined;
    if (!events.every((event, index) => stored[index]?.['id'] === event.id)) return undefined;
    return { revision: after + events.length, position: toPosition(Number(stored.at(-1)?.['position'])) };
  }

  private readRevision(stream: string): number {
    const revision = Number(this.selectRevision.get(stream)?.['revision'] ?? -1);
    this.revisions.set(stream, revision);
    return revision;
  }

  /** 0 while the log is empty. */
  readLastPosition(): number {
    return Number(this.selectLast.get()?.['position'] ?? 0);
  }
}
