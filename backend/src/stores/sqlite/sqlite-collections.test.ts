import { join } from 'node:path';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { afterTest, temporaryFolder } from '../../testing/after-test.js';
import { SqliteReadModels } from './sqlite-read-models.js';
import { SqliteDatabase } from './sqlite.js';

const LIVE = { name: 'booking@1', indexes: { due: 'integer', word: 'text' } } as const;
const NEXT = { ...LIVE, name: 'booking@1.1' };
const SWITCH = { collection: LIVE.name, from: LIVE.name, to: NEXT.name };

let file: string;

beforeEach(() => {
  file = join(temporaryFolder(), 'read-models.db');
});

/** Read models with a live collection, and its next generation, which is filled and has no indexes yet. */
async function openFilled() {
  const models = new SqliteReadModels(file);
  afterTest(() => models.close());
  await models.define([LIVE, { ...NEXT, indexesLater: true }]);
  const lease = (await models.acquireLease('rebuild', 'test', 0, 60_000))!;
  const puts = [2, 1].map((due) => ({ collection: NEXT.name, key: `k${due}`, document: { due, word: 'w' } }));
  const checkpoints = [{ projection: NEXT.name, from: START, to: '01' }];
  await models.commit({ lease, checkpoints, puts, deletes: [] });
  return { models, lease };
}

function nextIndexNames(): unknown[] {
  const db = new SqliteDatabase(file, 'normal');
  const sql = `SELECT name FROM sqlite_master WHERE type = 'index' AND name LIKE 'i:booking@1.1:%' ORDER BY name`;
  const rows = db.prepare(sql).all();
  db.close();
  return rows.map(({ name }) => name);
}

describe('a collection that gets its indexes later', () => {
  it('has no index at first, and readers cannot be switched to it', async () => {
    const { models, lease } = await openFilled();
    expect(nextIndexNames()).toEqual([]);
    await expect(models.switch(lease, [SWITCH])).rejects.toThrow(
      'booking@1.1 has not the indexes of booking@1',
    );
    expect(await models.live(LIVE.name)).toBe(LIVE.name);
  });

  it('gets all its indexes once it is defined without `indexesLater`, and can then be live and searched', async () => {
    const { models, lease } = await openFilled();
    await models.define([NEXT]);
    expect(nextIndexNames()).toEqual(['i:booking@1.1:due', 'i:booking@1.1:word']);
    await models.switch(lease, [SWITCH]);
    expect(await models.find(LIVE.name, { index: 'due', from: 0, limit: 9 })).toEqual([
      { due: 1, word: 'w' },
      { due: 2, word: 'w' },
    ]);
  });

  it('gets the missing indexes after their creation was interrupted', async () => {
    const { models, lease } = await openFilled();
    const db = new SqliteDatabase(file, 'normal');
    db.exec(`CREATE INDEX "i:booking@1.1:due" ON "d:booking@1.1" ("ix_due", key)`);
    db.close();
    await models.define([{ ...NEXT, indexesLater: true }]);
    await expect(models.switch(lease, [SWITCH])).rejects.toThrow('has not the indexes');
    await models.define([NEXT]);
    expect(nextIndexNames()).toEqual(['i:booking@1.1:due', 'i:booking@1.1:word']);
    await models.switch(lease, [SWITCH]);
  });

  it('cannot be defined again with other indexes', async () => {
    const { models } = await openFilled();
    const other = { name: NEXT.name, indexes: { due: 'integer' } } as const;
    await expect(models.define([other])).rejects.toThrow('exists with the indexes');
  });
});
