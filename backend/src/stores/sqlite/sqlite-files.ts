import { statSync } from 'node:fs';
import { SqliteDatabase, isBusy, isDamaged } from './sqlite.js';

/** Files larger than this are not checked, because that would delay a start too long. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

/** The first damage found in a file; null: none was found, or the file is too large to be checked. */
export function findFileDamage(file: string): string | null {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_CHECKED_BYTES) return null;
  try {
    return withFile(file, (db) => {
      const found = db.prepare('PRAGMA quick_check(1)').all();
      const text = String(found[0]?.['quick_check'] ?? 'ok');
      return text === 'ok' ? null : text.split('\n').join(' ');
    });
  } catch (error) {
    if (isDamaged(error)) return (error as Error).message;
    throw error;
  }
}

/**
 * Removes the remains of deleted rows from a file and its -wal: from unused pages and from gaps within pages in use. The
 * time it takes grows with the size of the file, and others cannot write meanwhile.
 * @returns false where another connection did not end its reading or writing within 10 s: try again later
 */
export function wipeDeleted(file: string): boolean {
  try {
    return withFile(file, (db) => {
      db.exec('VACUUM');
      return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
    });
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

function withFile<T>(file: string, work: (db: SqliteDatabase) => T): T {
  const db = new SqliteDatabase(file, 'full');
  try {
    return work(db);
  } finally {
    db.close();
  }
}
