import type { Records } from '@tour-portal/contracts/stores/records.js';
import { SqliteRecords } from '@tour-portal/backend/stores/sqlite/sqlite-records.js';
import { describe, expect, it } from '@jest/globals';
import { mongoEngine, testBrokenStores, testEngines, withFile } from '../store-suite.js';
import { BROKEN_RECORDS } from './records-broken.js';
import { RECORD_CASES } from './records-cases.js';
import { RACE_CASES } from './records-races.js';

const CASES = [...RECORD_CASES, ...RACE_CASES];
const withSqlite = withFile<Records>((file) => new SqliteRecords(file));

testEngines('records', [
  { engine: 'embedded SQLite', withStore: withSqlite, cases: CASES, isCovered: true },
  mongoEngine<Records>(CASES, async ({ readModels, records }) => {
    await readModels.close();
    return records;
  }),
]);
testBrokenStores('records', withSqlite, CASES, BROKEN_RECORDS);

describe('the embedded records', () => {
  it('change their token with an insert by this or another instance, not with a read', async () => {
    await withSqlite(async (store) => {
      const [one, two] = [await store.open(), await store.open()];
      await one.define([{ name: 'sessions', unique: [], indexes: {} }]);
      await two.define([{ name: 'sessions', unique: [], indexes: {} }]);
      const tokens = [one.changeToken(), one.changeToken()];
      await one.insert('sessions', 'a', {});
      tokens.push(one.changeToken());
      await two.insert('sessions', 'b', {});
      tokens.push(one.changeToken());
      await one.get('sessions', 'b');
      tokens.push(one.changeToken());
      const changed = tokens.slice(1).map((token, n) => token !== tokens[n]);
      expect(changed).toEqual([false, true, true, false]);
    });
  });

  it('finish the writes that were called before the close, and refuse later ones', async () => {
    await withSqlite(async (store) => {
      const one = await store.open();
      const counting = one.increment('booking-id', 1);
      await one.close();
      expect(await counting).toBe(1);
      await expect(one.increment('booking-id', 1)).rejects.toThrow('closed');
      expect(await (await store.open()).increment('booking-id', 1)).toBe(2);
    });
  });
});
