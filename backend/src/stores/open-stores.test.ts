import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../testing/after-test.js';
import { openStores, openStoresToRebuild } from './open-stores.js';
import { PartsRefused } from './parts/whole-store.js';
import { SqliteEventStore } from './sqlite/sqlite-event-store.js';
import { SqliteRecords } from './sqlite/sqlite-records.js';

const embedded = (dataDir: string) => ({ dataDir, eventStoreUrl: null, mongodbUrl: null });

afterEach(() => {
  jest.restoreAllMocks();
  jest.dontMock('./mongo/mongo.js');
});

describe('stores that cannot be opened', () => {
  it('report the first failure, also where one of them then fails to close', async () => {
    jest.spyOn(SqliteRecords.prototype, 'define').mockRejectedValueOnce(new Error('the disk is full'));
    jest.spyOn(SqliteRecords.prototype, 'close').mockRejectedValueOnce(new Error('cannot close'));
    await expect(openStores(embedded(temporaryFolder()))).rejects.toThrow('the disk is full');
  });

  it('leave the log closed, also where the check for damage fails', async () => {
    const folder = temporaryFolder();
    jest.spyOn(SqliteRecords.prototype, 'define').mockImplementationOnce(async () => {
      // A folder in place of the file makes the check for damage fail.
      rmSync(join(folder, 'events.db'));
      mkdirSync(join(folder, 'events.db'));
      throw Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' });
    });
    const close = jest.spyOn(SqliteEventStore.prototype, 'close');
    await expect(openStores(embedded(folder))).rejects.toThrow();
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('read models in MongoDB that are to be removed before a rebuild', () => {
  it('leave no connection open when their removal fails', async () => {
    const close = jest.fn(async () => undefined);
    const dropAll = () => Promise.reject(new Error('not permitted'));
    const refused = new PartsRefused({ is: 'refused', part: 'read models', problem: '', remedy: 'rebuild' });
    const openMongo = jest
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(refused)
      .mockResolvedValueOnce({ readModels: { dropAll, close }, records: { close } });
    jest.doMock('./mongo/mongo.js', () => ({ openMongo, databaseOf: () => 'test' }));
    const stores = { ...embedded(temporaryFolder()), mongodbUrl: 'mongodb://127.0.0.1' };
    await expect(openStoresToRebuild(stores)).rejects.toThrow('not permitted');
    expect(close).toHaveBeenCalledTimes(2);
  });
});
