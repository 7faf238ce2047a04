import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { SqliteReadModels } from '@tour-portal/backend/stores/sqlite/sqlite-read-models.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { describe, expect, it } from '@jest/globals';
import { mongoEngine, testBrokenStores, testEngines, withFile } from '../store-suite.js';
import { BROKEN_READ_MODELS } from './read-models-broken.js';
import type { ReadModelsCase } from './read-models-case.js';
import { BOOKINGS, NOW, batchOf, bookingPut, takeLease } from './read-models-case.js';
import { COMMIT_CASES } from './read-models-commits.js';
import { DOCUMENT_CASES } from './read-models-documents.js';
import { GENERATION_CASES } from './read-models-generations.js';
import { CALLER_CLOCK_CASES, TRANSACTION_CASES } from './read-models-embedded.js';
import { SERVER_CASES } from './read-models-servers.js';

const SHARED = [...DOCUMENT_CASES, ...COMMIT_CASES, ...GENERATION_CASES];
const EMBEDDED = [...SHARED, ...TRANSACTION_CASES, ...CALLER_CLOCK_CASES];
const withSqlite = withFile<ReadModels>((file) => new SqliteReadModels(file));

/** The in-memory store that other tests use: its data is in one object, so every instance is that object. */
function withMemory(work: ReadModelsCase['run']): Promise<void> {
  const store = new MemoryReadModels();
  return work({ open: async () => store });
}

testEngines('read models', [
  { engine: 'memory', withStore: withMemory, cases: [...SHARED, ...CALLER_CLOCK_CASES], isCovered: true },
  { engine: 'embedded SQLite', withStore: withSqlite, cases: EMBEDDED, isCovered: true },
  mongoEngine<ReadModels>([...SHARED, ...SERVER_CASES], async ({ readModels, records }) => {
    await records.close();
    return readModels;
  }),
]);
testBrokenStores('read models', withSqlite, EMBEDDED, BROKEN_READ_MODELS);

describe('the change token of the embedded read models', () => {
  it('changes with a commit of documents by this or another instance, not with a lease or a read', async () => {
    await withSqlite(async (store) => {
      const [one, two] = [await store.open(), await store.open()];
      await one.define([BOOKINGS]);
      await two.define([BOOKINGS]);
      const lease = await takeLease(two, 'two');
      const batch = batchOf(lease, { puts: [bookingPut('a', {})] });
      const tokens = [one.changeToken(), one.changeToken()];
      await one.commit(batch);
      tokens.push(one.changeToken());
      await two.commit(batch);
      tokens.push(one.changeToken());
      await takeLease(two, 'two', NOW + 1);
      await two.releaseLease(lease);
      tokens.push(one.changeToken());
      await one.get(BOOKINGS.name, 'a');
      tokens.push(one.changeToken());
      const changed = tokens.slice(1).map((token, n) => token !== tokens[n]);
      expect(changed).toEqual([false, true, true, false, false]);
    });
  });
});
