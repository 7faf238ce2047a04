import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { START, type EventStore } from '@tour-portal/contracts/stores/event-store.js';
import { withReplaced } from '@tour-portal/contracts/testing/replaced.js';
import { openEventStoreDb } from '@tour-portal/backend/stores/eventstoredb/eventstoredb.js';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite/sqlite-event-store.js';
import { brokenEventStores, type BrokenEventStore } from './broken-event-stores.js';
import { contextOf, type OpenedEventStore } from './event-store-context.js';
import { eventStoreCases, eventStoreConformance } from './event-store-suite.js';

const url = process.env['EVENT_STORE_URL'] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
let files = 0;

async function openEmbedded(): Promise<OpenedEventStore> {
  files += 1;
  const file = join(folder, `${files}`, 'events.db');
  return { store: new SqliteEventStore(file), reopen: async () => new SqliteEventStore(file) };
}

afterAll(async () => {
  await rm(folder, { recursive: true });
  console.log(
    url === ''
      ? 'event stores covered: embedded SQLite; not covered: EventStoreDB (set EVENT_STORE_URL)'
      : 'event stores covered: embedded SQLite, EventStoreDB; not covered: none',
  );
});

eventStoreConformance('the embedded event store', openEmbedded);

if (url !== '') {
  eventStoreConformance('EventStoreDB', async () => ({
    store: await openEventStoreDb(url),
    reopen: () => openEventStoreDb(url),
  }));
}

describe('the embedded event store on its own', () => {
  it('is at the start while it is empty', async () => {
    const { store } = await openEmbedded();
    expect(await store.head()).toBe(START);
    expect(await store.readAll(START, 10)).toEqual([]);
    await store.close();
  });

  it('refuses a text that is not of the form of its positions', async () => {
    const { store } = await openEmbedded();
    await expect(store.readAll('12', 10)).rejects.toThrow(RangeError);
    await store.close();
  });
});

/** How long a case waits for events here: as long with the sound store as with a broken one, so that only the fault makes a difference. */
const WAIT_MILLIS = 1_000;

/** Names of the cases that fail for a store with these methods. */
async function failedCases(replacing: BrokenEventStore['replacing']): Promise<string[]> {
  const failed: string[] = [];
  const replaced = (sound: EventStore) => withReplaced(sound, replacing(sound));
  for (const { name, run } of eventStoreCases) {
    const { store, reopen } = await openEmbedded();
    const opened = { store: replaced(store), reopen: async () => replaced(await reopen()) };
    const context = contextOf(opened, WAIT_MILLIS);
    await run(context).catch(() => failed.push(name));
    await context.close();
  }
  return failed;
}

describe('the conformance suite', () => {
  for (const { fault, replacing, failingCases } of brokenEventStores)
    it(`fails a store that ${fault}`, async () => {
      expect(await failedCases(replacing)).toEqual(expect.arrayContaining([...failingCases]));
    });

  it('passes the same store unbroken, wrapped in the same way', async () => {
    expect(await failedCases(() => ({}))).toEqual([]);
  });
});
