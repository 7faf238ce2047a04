import { statSync } from 'node:fs';
import { SqliteDatabase, isBusy, isDamaged } from './sqlite.js';

/** Longer files take so long to look through that nobody would wait for it at a start. */
const LOOKED_THROUGH_BYTES = 64 * 1024 * 1024;

/** What is wrong with the pages of a file that is not too long to be looked through; null: nothing. */
export function damageFound(file: string): string | null {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOOKED_THROUGH_BYTES) return null;
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
 * Leaves nothing of what was deleted in a file or in its -wal: neither in pages that nobody uses nor between what is
 * still there. It takes as long as the file is, and others cannot write meanwhile.
 * @returns false where somebody was reading or writing: to be done again
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
