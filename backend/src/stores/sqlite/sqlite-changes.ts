import type { SqliteDatabase, Statement } from './sqlite.js';

/** How many of the newest changes are stored one by one. */
const KEPT_CHANGES = 1_000;
/** A change with more keys than this is stored without them. */
const MOST_KEYS = 2_000;

/**
 * What has changed in the file, for the caches of every process that reads it: a count of the changes, and for the newest
 * the keys of their documents, where these are known and not too many. (The version of the file is of no use here: it also
 * changes when a lease is renewed.)
 */
export class SqliteChanges {
  private readonly count: Statement;
  private readonly increment: Statement;
  private readonly insertKeys: Statement;
  private readonly removeKeys: Statement;
  private readonly keysSince: Statement;

  constructor(db: SqliteDatabase) {
    db.eagerTransaction(() => {
      db.exec('CREATE TABLE IF NOT EXISTS changes (one INTEGER PRIMARY KEY, count INTEGER NOT NULL)');
      db.exec('INSERT OR IGNORE INTO changes VALUES (1, 0)');
      db.exec('CREATE TABLE IF NOT EXISTS changed (count INTEGER PRIMARY KEY, keys TEXT)');
    });
    this.count = db.prepare('SELECT count FROM changes');
    this.increment = db.prepare('UPDATE changes SET count = count + 1 RETURNING count');
    this.insertKeys = db.prepare('INSERT INTO changed VALUES (?, ?)');
    this.removeKeys = db.prepare('DELETE FROM changed WHERE count <= ?');
    this.keysSince = db.prepare('SELECT keys FROM changed WHERE count > ?');
  }

  currentCount(): number {
    return Number(this.count.get()?.['count']);
  }

  /** Counts a change, in the transaction that makes it. @param keys of the documents; null: any may have changed */
  note(keys: readonly string[] | null): void {
    const count = Number(this.increment.get()?.['count']);
    this.insertKeys.run(count, keys === null || keys.length > MOST_KEYS ? null : JSON.stringify(keys));
    this.removeKeys.run(count - KEPT_CHANGES);
  }

  /** The keys of the documents that changed after a count; null where not all of them are known. */
  since(count: number): ReadonlySet<string> | null {
    const rows = this.keysSince.all(count);
    if (rows.length !== this.currentCount() - count) return null;
    const changed = new Set<string>();
    for (const { keys } of rows) {
      if (keys == null) return null;
      for (const key of JSON.parse(String(keys)) as string[]) changed.add(key);
    }
    return changed;
  }
}
