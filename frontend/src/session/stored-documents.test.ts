import { instant } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { anAccount } from '../testing/fixtures.js';
import { stubCaches } from '../testing/stub-global.js';
import { storeDocument, deleteOtherDocuments, readStoredDocument } from './stored-documents.js';
import { clearStoredAccount, storeAccount } from './stored-account.js';

const stored = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}));

let cachesByName: ReturnType<typeof stubCaches>;
const NOW = instant('2026-11-20T18:00:00.000Z');
const ruth = { ...anAccount, id: 1 };
const paul = { ...anAccount, id: 2 };
const ITINERARY = '/v1/documents/771';
const HOTELS = '/v1/documents/772';
const storedText = async (address: string) => (await readStoredDocument(address))?.text();

beforeEach(async () => {
  stored.clear();
  cachesByName = stubCaches();
  await storeAccount(ruth, NOW);
  await storeDocument(ruth.id, ITINERARY, new Response('days'));
});

describe('documents stored for use without a network', () => {
  it('are shown to the account that is signed in, and to no other, even if they were not deleted', async () => {
    expect([await storedText(ITINERARY), await storedText(HOTELS)]).toEqual(['days', undefined]);
    stored.set('account', paul);
    expect(await storedText(ITINERARY)).toBeUndefined();
    stored.delete('account');
    expect(await storedText(ITINERARY)).toBeUndefined();
  });

  it('are deleted with the account', async () => {
    await clearStoredAccount();
    expect([...cachesByName.keys()]).toEqual([]);
    await storeAccount(ruth, NOW);
    expect(await storedText(ITINERARY)).toBeUndefined();
  });

  it('are deleted when another account signs in, and stay when the same account is read anew', async () => {
    await storeAccount(ruth, NOW);
    expect(await storedText(ITINERARY)).toBe('days');
    await storeAccount(paul, NOW);
    expect(await storedText(ITINERARY)).toBeUndefined();
    expect([...cachesByName.keys()]).toEqual(['documents-of-2']);
  });

  it('are not stored when their answer comes after a logout, or for another account', async () => {
    await clearStoredAccount();
    expect(await storeDocument(ruth.id, ITINERARY, new Response('days'))).toBe(false);
    expect([...cachesByName.keys()]).toEqual([]);
    await storeAccount(paul, NOW);
    expect(await storeDocument(ruth.id, ITINERARY, new Response('days'))).toBe(false);
    expect(await storedText(ITINERARY)).toBeUndefined();
    expect([...cachesByName.keys()]).not.toContain('documents-of-1');
  });

  it('are deleted when their addresses are not among those to keep', async () => {
    await storeDocument(ruth.id, HOTELS, new Response('hotels'));
    await deleteOtherDocuments(ruth.id, [HOTELS]);
    expect([await storedText(ITINERARY), await storedText(HOTELS)]).toEqual([undefined, 'hotels']);
  });

  it('do not keep a browser without caches from storing and clearing the account', async () => {
    Reflect.deleteProperty(globalThis, 'caches');
    await storeAccount(paul, NOW);
    expect(stored.get('account')).toBe(paul);
    await clearStoredAccount();
    expect(stored.size).toBe(0);
  });
});
