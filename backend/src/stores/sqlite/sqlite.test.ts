import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/after-test.js';
import { SqliteDatabase, isBusy } from './sqlite.js';

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
}

it('a connection whose transaction failed on a lock still reads what others commit afterwards', () => {
  const file = join(temporaryFolder(), 'shared.db');
  const [writer, refused] = [new SqliteDatabase(file, 'normal'), new SqliteDatabase(file, 'normal')];
  writer.exec('CREATE TABLE things (name TEXT)');
  refused.exec('PRAGMA busy_timeout = 0');
  const count = refused.prepare('SELECT count(*) AS things FROM things');

  writer.transaction(() => {
    writer.exec("INSERT INTO things VALUES ('one')");
    expect(isBusy(thrownBy(() => refused.transaction(() => null)))).toBe(true);
    expect(count.get()).toEqual({ things: 0 });
  });

  expect(count.get()).toEqual({ things: 1 });
  writer.close();
  refused.close();
});
