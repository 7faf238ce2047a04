import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { parseLandmark, landmarkText } from './landmark.js';
import type { Landmark } from './landmark.js';
import type { SqliteDatabase, Statement } from '../sqlite/sqlite.js';

/** What a part of a store has noted about the store and its log (D56). */
export interface PartNote {
  /** The identity of the store it belongs to. */
  readonly store: string;
  /** The newest position of the log that the part was told of. */
  readonly seen: Position;
  /**
   * The position that records and deliveries had both noted when this note was written: one of them that has noted less now
   * was restored from an older backup.
   */
  readonly witnessedUpTo: Position;
  /** The newest event of the log whose id the part was told, too; it may lie behind `seen`. Null: none yet. */
  readonly landmark: Landmark | null;
}

/** A note as it is read from any engine; `others` is the stored name of `witnessedUpTo`. */
export interface StoredNote extends Pick<PartNote, 'store' | 'seen'> {
  readonly others: Position;
  /** Absent (in SQLite null, in EventStoreDB perhaps empty) until the part is told of an event with its id. */
  readonly landmark?: string;
}

export function toPartNote({ store, seen, others, landmark }: StoredNote): PartNote {
  return { store, seen, witnessedUpTo: others, landmark: parseLandmark(landmark) };
}

/**
 * Reads and writes the note of one part. What a call writes is durable before it resolves, except in embedded read models:
 * power loss may take it with their last batches.
 */
export interface PartNotes {
  /** Null: the part has no note. */
  read(): Promise<PartNote | null>;
  /** Gives the part this identity unless it has one already; answers the identity it has then. */
  identify(store: string): Promise<string>;
  /**
   * Raises both positions and a given landmark, and never lowers them; does nothing while the part has no identity. A call
   * soon after another may be skipped: a later one raises what was skipped, because positions only grow.
   */
  raise(seen: Position, witnessedUpTo: Position, landmark?: Landmark | null): Promise<void>;
  /**
   * Overwrites what the part knew of a longer or different log: from now on this event is the newest it has seen. Does nothing
   * while the part has no identity.
   */
  accept(landmark: Landmark): Promise<void>;
}

/** The highest position appended to the log that was opened with it; embedded records and deliveries note it at each write. */
export class HighWaterMark {
  position: Position = START;

  readonly raise = (position: Position): void => {
    if (position > this.position) this.position = position;
  };
}

/** The note in two tables of at most one row each, in the file of the part itself. */
export class SqliteNotes implements PartNotes {
  private readonly row: Statement;
  private readonly insert: Statement;
  private readonly raisePositions: Statement;
  private readonly raiseLandmark: Statement;
  private readonly overwrite: readonly [Statement, Statement];

  /** @param write runs work in a transaction of the part's own connection */
  constructor(
    db: SqliteDatabase,
    private readonly write: (work: () => void) => Promise<unknown>,
  ) {
    db.transaction(() =>
      db.exec(
        `CREATE TABLE IF NOT EXISTS store
           (one INTEGER PRIMARY KEY, id TEXT NOT NULL, seen TEXT NOT NULL, others TEXT NOT NULL);
         CREATE TABLE IF NOT EXISTS landmark (one INTEGER PRIMARY KEY, event TEXT NOT NULL)`,
      ),
    );
    this.row = db.prepare(
      'SELECT id AS store, seen, others, (SELECT event FROM landmark) AS landmark FROM store',
    );
    this.insert = db.prepare(`INSERT OR IGNORE INTO store VALUES (1, ?, '', '')`);
    this.raisePositions = db.prepare('UPDATE store SET seen = max(seen, ?), others = max(others, ?)');
    this.raiseLandmark = db.prepare(
      `INSERT INTO landmark SELECT 1, ? FROM store WHERE true
         ON CONFLICT (one) DO UPDATE SET event = max(event, excluded.event)`,
    );
    this.overwrite = [
      db.prepare('UPDATE store SET seen = ?1, others = ?1'),
      db.prepare('INSERT OR REPLACE INTO landmark SELECT 1, ? FROM store'),
    ];
  }

  async read(): Promise<PartNote | null> {
    const row = this.row.get();
    return row === undefined ? null : toPartNote(row as unknown as StoredNote);
  }

  async identify(store: string): Promise<string> {
    await this.write(() => void this.insert.run(store));
    return (await this.read())?.store ?? store;
  }

  async raise(seen: Position, witnessedUpTo: Position, landmark: Landmark | null = null): Promise<void> {
    await this.write(() => {
      this.raisePositions.run(seen, witnessedUpTo);
      if (landmark !== null) this.raiseLandmark.run(landmarkText(landmark));
    });
  }

  async accept(landmark: Landmark): Promise<void> {
    const [positions, landmarkRow] = this.overwrite;
    await this.write(() => {
      positions.run(landmark.position);
      landmarkRow.run(landmarkText(landmark));
    });
  }

  /** Raises `seen` alone. To be called inside a transaction of the part's connection. */
  raiseWithin(seen: Position): void {
    this.raisePositions.run(seen, START);
  }
}
