import { join } from 'node:path';
import { SqliteDatabase } from '@tour-portal/backend/stores/sqlite/sqlite.js';
import { describe, expect, it } from '@jest/globals';
import { startInstance } from '../instance.js';
import { until } from '../until.js';
import { eraseAfterTour, newTraveler, placesInFiles } from './erased-traveler.js';
import { logBytes } from './log-bytes.js';

function keyOf(folder: string, account: number): string {
  const database = new SqliteDatabase(join(folder, 'records.db'), 'full');
  const row = database.prepare('SELECT body FROM "r:keys" WHERE key = ?').get(String(account));
  database.close();
  return (JSON.parse(String(row?.['body'])) as { key: string }).key;
}

describe('the personal data of somebody who was erased (D44)', () => {
  it('stands in no file of the data folder any more, unused parts included', async () => {
    const instance = await startInstance();
    const { client, account, trip, words } = await newTraveler(instance);
    const all = { ...words, 'the key': keyOf(instance.dataDir, account) };
    // The control: each word stands in a file before, and some in each file whose bytes an erasure wipes.
    const before = (await placesInFiles(instance.dataDir, all)).map((place) => place.split(' in '));
    expect(new Set(before.map(([what]) => what))).toEqual(new Set(Object.keys(all)));
    expect(new Set(before.map(([, file]) => file?.replace('-wal', '')))).toEqual(
      new Set(['records.db', 'deliveries.db', 'read-models.db']),
    );

    await eraseAfterTour(instance, client, account);
    await until(
      () => placesInFiles(instance.dataDir, all),
      (places) => places.length === 0,
      30_000,
    );
    // An erasure deletes its own record last, once it has wiped the files; one that is in use makes it try again.
    const database = new SqliteDatabase(join(instance.dataDir, 'records.db'), 'full');
    const erasureRecords = database.prepare('SELECT key FROM "r:erasures"');
    await until(
      () => Promise.resolve(erasureRecords.all()),
      (left) => left.length === 0,
      30_000,
    );
    database.close();
    expect(await instance.stop()).toEqual({ code: 0, signal: null });
    expect(await placesInFiles(instance.dataDir, all)).toEqual([]);
    // The log keeps what is no personal data.
    expect((await logBytes(instance.dataDir)).includes(trip.number)).toBe(true);
  });
});
