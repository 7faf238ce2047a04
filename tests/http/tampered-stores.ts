import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import { expect } from '@jest/globals';
import { temporaryFolder } from '../instance.js';

/** A copy of the stores of a stopped instance in which `sql` changes or deletes so many rows. */
export async function tamperedStores(stores: string, file: string, sql: string, rows = 1): Promise<string> {
  const folder = await temporaryFolder();
  await cp(stores, folder, { recursive: true });
  const database = new SqliteDatabase(join(folder, file), 'full');
  expect(database.prepare(sql).run()).toBe(rows);
  database.close();
  return folder;
}
