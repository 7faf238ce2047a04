import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SqliteDatabase, isBusy } from './sqlite.js';

it('a connection that was refused a transaction still reads what others commit afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
  const [writer, refused] = [1, 2].map(() => new SqliteDatabase(join(folder, 'shared.db'), 'normal')) as [
    SqliteDatabase,
    SqliteDatabase,
  ];
  writer.exec('CREATE TABLE things (name TEXT)');
  refused.exec('PRAGMA busy_timeout = 0');
  const count = refused.prepare('SELECT count(*) AS things FROM things');

  writer.transaction(() => {
    writer.exec("INSERT INTO things VALUES ('one')");
    expect(() => refused.transaction(() => null)).toThrow(expect.toSatisfy(isBusy));
    expect(count.get()).toEqual({ things: 0 });
  });

  expect(count.get()).toEqual({ things: 1 });
  writer.close();
  refused.close();
  await rm(folder, { recursive: true });
});
