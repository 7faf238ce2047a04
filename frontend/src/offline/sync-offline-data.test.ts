import { beforeEach, expect, it, jest as clock } from '@jest/globals';
import { referenceApi } from '../reference/reference-api.js';
import { accountSignedIn } from '../session/account-api.js';
import { aDepositedBooking } from '../testing/booking-fixtures.js';
import { fakeTimers } from '../testing/clock.js';
import { anAccount, config } from '../testing/fixtures.js';
import { storeFor } from '../testing/store.js';
import { fullUrl, stubCaches, stubGlobal } from '../testing/stub-global.js';
import { NOW } from '../testing/tour-fixtures.js';
import { selectIsOfflineReady } from './offline-slice.js';
import { syncOfflineData } from './sync-offline-data.js';

const stored = new Map<string, unknown>();
let hasStorage = true;
jest.mock('idb-keyval', () => ({
  get: async (key: string) => (hasStorage ? stored.get(key) : Promise.reject(new Error('No storage'))),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}));

const START_DELAY_MS = 2_000;
let cachesByName: ReturnType<typeof stubCaches>;
/** How the server answers for a document; at once, unless the test says otherwise. */
let answerOf: (address: string) => Promise<Response>;

beforeEach(() => {
  stored.clear();
  hasStorage = true;
  cachesByName = stubCaches();
  answerOf = async () => new Response('days');
  stubGlobal('fetch', (address: string) => answerOf(address));
  const serviceWorker = { register: async () => ({ waiting: null }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  fakeTimers(['Date', 'setTimeout', 'clearTimeout'], { now: new Date(NOW) });
});

/** The account with a trip that has this one travel document. */
function accountWithDocument(document: number) {
  const type = 'Day by Day Itinerary' as const;
  const travelDocuments = [{ id: document, type, label: type, uploadedAt: NOW }];
  return { ...anAccount, bookings: [aDepositedBooking(1, { travelDocuments, confirmations: [] })] };
}

function signInWithDocument(document: number) {
  const store = storeFor();
  store.dispatch(
    referenceApi.util.upsertQueryEntries([
      { endpointName: 'config', arg: undefined, value: config },
      { endpointName: 'tours', arg: undefined, value: [] },
    ]),
  );
  store.dispatch(accountSignedIn(accountWithDocument(document)));
  syncOfflineData(store);
  return store;
}

const passTime = (millis: number) => clock.advanceTimersByTimeAsync(millis);
const documentsOfAccount = () => [...(cachesByName.get(`documents-of-${anAccount.id}`)?.keys() ?? [])];

it('a trip’s documents are stored after a delay, and only then the trip is ready for use without a network', async () => {
  const store = signInWithDocument(771);
  await passTime(START_DELAY_MS - 100);
  expect([documentsOfAccount(), selectIsOfflineReady(store.getState())]).toEqual([[], false]);
  await passTime(200);
  expect(documentsOfAccount()).toEqual([fullUrl('/v1/documents/771')]);
  expect(selectIsOfflineReady(store.getState())).toBe(true);
});

it('documents that arrive when they are no longer needed do not replace those that are', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  answerOf = async (address) => {
    if (address.endsWith('771')) await held;
    return new Response('days');
  };
  const store = signInWithDocument(771);
  await passTime(START_DELAY_MS);
  store.dispatch(accountSignedIn(accountWithDocument(772)));
  await passTime(START_DELAY_MS);
  release();
  await passTime(0);
  expect(documentsOfAccount()).toEqual([fullUrl('/v1/documents/772')]);
  expect(selectIsOfflineReady(store.getState())).toBe(true);
});

it('no trip is ready for use without a network where the browser stores nothing', async () => {
  hasStorage = false;
  const store = signInWithDocument(771);
  await passTime(START_DELAY_MS);
  expect(documentsOfAccount()).toEqual([]);
  expect(selectIsOfflineReady(store.getState())).toBe(false);
});
