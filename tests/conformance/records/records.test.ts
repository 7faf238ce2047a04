import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { openMongo } from '@tour-portal/backend/stores/mongo/mongo.js';
import { SqliteRecords } from '@tour-portal/backend/stores/sqlite/sqlite-records.js';
import { afterAll, describe, expect, it } from '@jest/globals';
import { dropPrefixed } from '../read-models/read-models-mongo.js';
import { BROKEN_RECORDS, withReplacedMethods } from './records-broken.js';
import type { RecordsUnderTest } from './records-case.js';
import { RECORD_CASES } from './records-cases.js';
import { RACE_CASES } from './records-races.js';

const CASES = [...RECORD_CASES, ...RACE_CASES];
const mongodbUrl = process.env['MONGODB_URL'] ?? '';

/** Runs the work with an empty store, and removes the store afterwards. */
type WithStore = (work: (store: RecordsUnderTest) => Promise<void>) => Promise<void>;

const withSqlite: WithStore = async (work) => {
  const folder = await mkdtemp(join(tmpdir(), 'records-'));
  try {
    await withInstances(work, async () => new SqliteRecords(join(folder, 'records.db')));
  } finally {
    await rm(folder, { recursive: true });
  }
};

const withMongo: WithStore = async (work) => {
  const prefix = `test-${randomUUID()}-`;
  try {
    await withInstances(work, async () => {
      const { readModels, records } = await openMongo(mongodbUrl, { prefix });
      await readModels.close();
      return records;
    });
  } finally {
    await dropPrefixed(mongodbUrl, prefix);
  }
};

async function withInstances(work: Parameters<WithStore>[0], open: () => Promise<Records>): Promise<void> {
  const opened: Records[] = [];
  try {
    await work({
      open: async () => {
        const instance = await open();
        opened.push(instance);
        return instance;
      },
    });
  } finally {
    await Promise.all(opened.map((instance) => instance.close()));
  }
}

const ENGINES = [
  { engine: 'embedded SQLite', withStore: withSqlite, isCovered: true },
  { engine: 'MongoDB', withStore: withMongo, isCovered: mongodbUrl !== '' },
];

for (const { engine, withStore, isCovered } of ENGINES) {
  if (!isCovered) continue;
  describe(`the records on ${engine}`, () => {
    for (const { name, run } of CASES) it(name, () => withStore(run));
  });
}

describe('an adapter of the records', () => {
  it('that is sound passes, wrapped as the broken ones are', async () => {
    for (const { run } of CASES) await withSqlite((store) => run(withReplacedMethods(store, () => ({}))));
  });
  for (const { fault, failingCase, breakIt } of BROKEN_RECORDS) {
    it(`that ${fault} does not pass`, async () => {
      const failed: string[] = [];
      for (const { name, run } of CASES) {
        await withSqlite((store) => run(breakIt(store))).catch(() => failed.push(name));
      }
      expect(failed).toContain(failingCase);
    });
  }
});

describe('the embedded records', () => {
  it('change their token with every write of this or another instance, and only then', async () => {
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

afterAll(() => {
  const list = ENGINES.map(
    ({ engine, isCovered }) => `  ${engine}: ${isCovered ? 'covered' : 'NOT covered'}`,
  );
  console.log(['Records, conformance by engine:', ...list].join('\n'));
});
