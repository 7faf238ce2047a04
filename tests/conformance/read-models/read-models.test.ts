import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { SqliteReadModels } from '@tour-portal/backend/stores/sqlite/sqlite-read-models.js';
import { openMongo } from '@tour-portal/backend/stores/mongo/mongo.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { afterAll, describe, expect, it } from '@jest/globals';
import { BROKEN_READ_MODELS, broken } from './read-models-broken.js';
import type { ReadModelsUnderTest } from './read-models-case.js';
import { COMMIT_CASES } from './read-models-commits.js';
import { DOCUMENT_CASES } from './read-models-documents.js';
import { GENERATION_CASES } from './read-models-generations.js';
import { CALLER_CLOCK_CASES, TRANSACTION_CASES } from './read-models-embedded.js';
import { dropPrefixed } from './read-models-mongo.js';
import { SERVER_CASES } from './read-models-servers.js';

const SHARED = [...DOCUMENT_CASES, ...COMMIT_CASES, ...GENERATION_CASES];
const EMBEDDED = [...SHARED, ...TRANSACTION_CASES, ...CALLER_CLOCK_CASES];
const SERVERS = [...SHARED, ...SERVER_CASES];
const mongodbUrl = process.env['MONGODB_URL'] ?? '';

/** Runs the work with an empty store, and removes the store afterwards. */
type WithStore = (work: (store: ReadModelsUnderTest) => Promise<void>) => Promise<void>;

const withSqlite: WithStore = async (work) => {
  const folder = await mkdtemp(join(tmpdir(), 'read-models-'));
  try {
    await withInstances(work, async () => new SqliteReadModels(join(folder, 'read-models.db')));
  } finally {
    await rm(folder, { recursive: true });
  }
};

const withMongo: WithStore = async (work) => {
  const prefix = `test-${randomUUID()}-`;
  try {
    await withInstances(work, async () => {
      const { readModels, records } = await openMongo(mongodbUrl, { prefix });
      await records.close();
      return readModels;
    });
  } finally {
    await dropPrefixed(mongodbUrl, prefix);
  }
};

/** The in-memory store that other tests use: its data is in one object, so every instance is that object. */
const withMemory: WithStore = (work) => {
  const store = new MemoryReadModels();
  return work({ open: async () => store });
};

async function withInstances(work: Parameters<WithStore>[0], open: () => Promise<ReadModels>): Promise<void> {
  const opened: ReadModels[] = [];
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
  { engine: 'memory', withStore: withMemory, cases: [...SHARED, ...CALLER_CLOCK_CASES], isCovered: true },
  { engine: 'embedded SQLite', withStore: withSqlite, cases: EMBEDDED, isCovered: true },
  { engine: 'MongoDB', withStore: withMongo, cases: SERVERS, isCovered: mongodbUrl !== '' },
];

for (const { engine, withStore, cases, isCovered } of ENGINES) {
  if (!isCovered) continue;
  describe(`the read models on ${engine}`, () => {
    for (const { name, run } of cases) it(name, () => withStore(run));
  });
}

describe('an adapter of the read models', () => {
  it('that is sound passes, wrapped as the broken ones are', async () => {
    for (const { run } of EMBEDDED) await withSqlite((store) => run(broken(store, () => ({}))));
  });
  for (const { fault, failingCase, breakStore } of BROKEN_READ_MODELS) {
    it(`that ${fault} does not pass`, async () => {
      const failed: string[] = [];
      for (const { name, run } of EMBEDDED) {
        await withSqlite((store) => run(broken(store, breakStore()))).catch(() => failed.push(name));
      }
      expect(failed).toContain(failingCase);
    });
  }
});

describe('the change token of the embedded read models', () => {
  it('changes with every commit of documents by this or another instance, and only then', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'read-models-'));
    const one = new SqliteReadModels(join(folder, 'read-models.db'));
    const two = new SqliteReadModels(join(folder, 'read-models.db'));
    await one.define([{ name: 'booking', indexes: {} }]);
    await two.define([{ name: 'booking', indexes: {} }]);
    const lease = (await two.acquireLease('projections', 'two', 0, 1_000))!;
    const puts = [{ collection: 'booking', key: 'a', document: {} }];
    const tokens = [one.changeToken(), one.changeToken()];
    await one.commit({ lease, checkpoints: [], puts, deletes: [] });
    tokens.push(one.changeToken());
    await two.commit({ lease, checkpoints: [], puts, deletes: [] });
    tokens.push(one.changeToken());
    await two.acquireLease('projections', 'two', 1, 1_000);
    await two.releaseLease(lease);
    tokens.push(one.changeToken());
    await one.get('booking', 'a');
    tokens.push(one.changeToken());
    const changed = tokens.slice(1).map((token, n) => token !== tokens[n]);
    expect(changed).toEqual([false, true, true, false, false]);
    await Promise.all([one.close(), two.close()]);
    await rm(folder, { recursive: true });
  });
});

afterAll(() => {
  const list = ENGINES.map(
    ({ engine, isCovered }) => `  ${engine}: ${isCovered ? 'covered' : 'NOT covered'}`,
  );
  console.log(['Read models, conformance by engine:', ...list].join('\n'));
});
