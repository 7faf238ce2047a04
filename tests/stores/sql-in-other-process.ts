import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const OPEN = `
  const { SqliteDatabase } = await import('@tour-portal/backend/stores/sqlite/sqlite.js');
  const [file, sql] = process.argv.slice(1);
  const db = new SqliteDatabase(file, 'full');
`;

const DAMAGE = `
  const { readFileSync, writeFileSync } = await import('node:fs');
  writeFileSync(file, readFileSync(file).fill('x', 4096), { flag: 'r+' });
  db.exec('PRAGMA user_version = 1');
`;

/**
 * Runs a statement on a store's file in a process of its own: a connection of this process would release the file, and
 * remove the files beside it, only some time after it was closed, and so perhaps in the middle of a copy.
 */
export function runSqlInOtherProcess(file: string, sql: string): void {
  runElsewhere(`${OPEN} db.exec(sql);`, file, sql);
}

/**
 * Makes every page of a store's file but the first unreadable, and only then writes through SQLite: after a write of
 * another process an instance reads its pages again. In the other order the instance could read them while they are
 * whole. It writes `user_version`, which is in the first page; setting a row to the value that it has would write nothing
 * at all.
 */
export function damagePagesInOtherProcess(file: string): void {
  runElsewhere(`${OPEN} ${DAMAGE}`, file);
}

function runElsewhere(script: string, ...values: string[]): void {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const args = ['--input-type=module', '-e', script, ...values];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${values.join(': ')}: ${stderr}`);
}
