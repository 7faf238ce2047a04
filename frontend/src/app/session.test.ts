import { stopDate } from '../testing/clock.js';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { stubGlobal } from '../testing/stub-global.js';
import { anAccount, config } from '../testing/fixtures.js';
import { stubServer, type Call } from '../testing/server.js';
import { refetchAccount, selectAccount } from '../session/account-api.js';
import { bookingApi } from '../booking/booking-api.js';
import { holdsApi } from '../features/holds/holds-api.js';
import { invitesApi } from '../features/invites/invites-api.js';
import { reportApi } from '../api/report.js';
import { selectLogin } from '../api/login.js';
import { trackInput } from '../browser/unsaved-input.js';
import { logOut, startSession, Unauthenticated } from '../session/session.js';
import { storeFor } from '../testing/store.js';
import { storePublicFacts } from './prerendered/public-facts.js';
import { makeStore } from './store.js';
import { selectStoredCopy } from '../session/stored-copy.js';

const stored = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}));

const reload = jest.fn();
const goTo = jest.fn();
const NOW = '2026-11-20T18:00:00.000Z';

afterEach(() => document.querySelector('meta[name="session"]')?.remove());

beforeEach(() => {
  stored.clear();
  reload.mockClear();
  goTo.mockClear();
  jest.spyOn(globalThis.location, 'reload').mockImplementation(reload);
  jest.spyOn(globalThis.location, 'assign').mockImplementation(goTo);
  stopDate();
});

const routesOf = (calls: readonly Call[]) => calls.map(({ route }) => route);

/** Lets the work that a middleware has begun go on for one turn of the event loop. */
const backgroundWork = () => new Promise((resolve) => setTimeout(resolve));

async function start() {
  const store = makeStore();
  await startSession(store);
  return store;
}

const UNAUTHENTICATED = { status: 401, body: { message: 'Unauthenticated' } };
const newer = { ...anAccount, firstName: 'Ruth Ann' };

describe('the start of the session (spec §7 "Startup")', () => {
  it('refreshes the stored account from the server and keeps the answer', async () => {
    stored.set('account', anAccount);
    stubServer({ 'GET /v1/accounts/me': { status: 200, body: newer } });
    const store = await start();
    expect(selectAccount(store.getState())).toEqual(newer);
    await eventually(() => expect(stored.get('account')).toEqual(newer));
    expect(stored.get('account-known-at')).toBe(NOW);
    expect(selectStoredCopy(store.getState())).toBeNull();
  });

  it('signs in a customer whose browser has lost the stored account', async () => {
    stubServer({ 'GET /v1/accounts/me': { status: 200, body: anAccount } });
    const store = await start();
    expect(selectAccount(store.getState())).toEqual(anAccount);
  });

  it('makes no call on a page sent to a visitor, except to learn that a stored account’s session has ended', async () => {
    const meta = document.createElement('meta');
    meta.name = 'session';
    document.head.append(meta);
    const begin = async (session: string) => {
      meta.content = session;
      const calls = stubServer({ 'GET /v1/accounts/me': UNAUTHENTICATED });
      const ended = await start().then(
        () => false,
        (error: unknown) => error instanceof Unauthenticated,
      );
      return [routesOf(calls), ended];
    };
    expect(await begin('none')).toEqual([[], false]);
    expect(await begin('cookie')).toEqual([['GET /v1/accounts/me'], false]);
    stored.set('account', anAccount);
    expect(await begin('none')).toEqual([['GET /v1/accounts/me'], true]);
  });

  it('begins as a visitor when nobody is signed in', async () => {
    const calls = stubServer({ 'GET /v1/accounts/me': UNAUTHENTICATED });
    const store = await start();
    expect(selectAccount(store.getState())).toBeNull();
    expect(routesOf(calls)).toEqual(['GET /v1/accounts/me']);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is refused with Unauthenticated when the session of a stored account has ended (spec §8)', async () => {
    stored.set('account', anAccount);
    stubServer({ 'GET /v1/accounts/me': UNAUTHENTICATED });
    await expect(start()).rejects.toThrow(Unauthenticated);
  });

  it('uses the stored account when the server’s answer is unreadable, and reports that', async () => {
    stored.set('account', anAccount);
    const calls = stubServer({
      'GET /v1/accounts/me': { status: 502, body: 'bad gateway' },
      'POST /v1/errors': { status: 204 },
    });
    const store = await start();
    expect(selectAccount(store.getState())).toEqual(anAccount);
    await eventually(() => expect(routesOf(calls)).toContain('POST /v1/errors'));
    expect(calls.filter((call) => call.route === 'POST /v1/errors')).toHaveLength(1);
    expect(selectStoredCopy(store.getState())).toEqual({ knownAt: null, offline: false });
  });

  it('uses the stored account offline with its time; the next answer replaces both', async () => {
    stored.set('account', anAccount);
    const knownAt = '2026-11-19T08:00:00.000Z';
    stored.set('account-known-at', knownAt);
    stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const store = await start();
    expect(selectAccount(store.getState())).toEqual(anAccount);
    expect(selectStoredCopy(store.getState())).toEqual({ knownAt, offline: true });
    expect(stored.get('account-known-at')).toBe(knownAt);

    stubServer({ 'GET /v1/accounts/me': { status: 200, body: newer } });
    await store.dispatch(refetchAccount());
    expect(selectAccount(store.getState())).toEqual(newer);
    expect(selectStoredCopy(store.getState())).toBeNull();
    await eventually(() => expect(stored.get('account-known-at')).toBe(NOW));
  });

  it('updates the time of the stored account also when the account has not changed', async () => {
    stored.set('account', anAccount);
    stored.set('account-known-at', '2026-11-19T08:00:00.000Z');
    stubServer({ 'GET /v1/accounts/me': { status: 200, body: anAccount } });
    await start();
    await eventually(() => expect(stored.get('account-known-at')).toBe(NOW));
  });

  it('begins as a visitor offline, when no account is stored', async () => {
    stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const store = await start();
    expect(selectAccount(store.getState())).toBeNull();
    expect(selectStoredCopy(store.getState())).toBeNull();
  });
});

it('the facts of a prepared page leave the stored account alone', async () => {
  stored.set('account', anAccount);
  const store = makeStore();
  storePublicFacts(store, { config, tours: [] });
  await backgroundWork();
  expect(stored.has('account')).toBe(true);
});

describe('an answer of the server about the session (spec §4 "Auth")', () => {
  it('401 with an account clears the stored account and reloads, once', async () => {
    stored.set('account', anAccount);
    stubServer({ 'POST /v1/bookings/5/extend': UNAUTHENTICATED });
    const store = storeFor(anAccount);
    await Promise.all([
      store.dispatch(bookingApi.endpoints.extendHold.initiate(5)),
      store.dispatch(bookingApi.endpoints.extendHold.initiate(5)),
    ]);
    await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(stored.has('account')).toBe(false);
  });

  it('401 with something typed, even in a field of no form, asks for a login in place', async () => {
    stubServer({ 'POST /v1/bookings/5/extend': UNAUTHENTICATED });
    trackInput();
    const field = document.body.appendChild(document.createElement('input'));
    await userEvent.type(field, 'a friend');
    const store = storeFor(anAccount);
    await store.dispatch(bookingApi.endpoints.extendHold.initiate(5));
    expect(selectLogin(store.getState())).toBe('requested');
    field.remove();
    expect(reload).not.toHaveBeenCalled();
  });

  it('403 without an account logs out and leads to login; a refused logout is not repeated', async () => {
    const calls = stubServer({
      'GET /v1/bookings/availability/invite': { status: 403, body: { message: 'Forbidden' } },
      'POST /v1/accounts/logout': { status: 403, body: { message: 'Forbidden' } },
    });
    const store = makeStore();
    await store.dispatch(invitesApi.endpoints.inviteAvailability.initiate('CR050227-ABC'));
    await eventually(() => expect(goTo.mock.calls).toEqual([['/login']]));
    await backgroundWork();
    expect(routesOf(calls)).toEqual(['GET /v1/bookings/availability/invite', 'POST /v1/accounts/logout']);
  });

  it('403 to an error report does not change the session', async () => {
    const calls = stubServer({ 'POST /v1/errors': { status: 403, body: { message: 'Forbidden' } } });
    const store = makeStore();
    const report = { url: '/', userAgent: '', name: 'Error', message: 'no', stack: '', debug: '' };
    await store.dispatch(reportApi.endpoints.reportError.initiate(report));
    await backgroundWork();
    expect(routesOf(calls)).toEqual(['POST /v1/errors']);
    expect(goTo).not.toHaveBeenCalled();
  });

  it('403 with an account does not change the session', async () => {
    const calls = stubServer({ 'POST /v1/bookings': { status: 403, body: { message: 'Please call us' } } });
    const store = storeFor(anAccount);
    const hold = { tour: 1, roomGuests: [2], date: '2027-05-02' };
    await store.dispatch(holdsApi.endpoints.placeHold.initiate({ hold, key: 'k1' }));
    await backgroundWork();
    expect(routesOf(calls)).toEqual(['POST /v1/bookings']);
    expect(selectAccount(store.getState())).toEqual(anAccount);
    expect(goTo).not.toHaveBeenCalled();
  });
});

it('logging out where the server cannot be reached removes the stored account, and notes that the server is to be told', async () => {
  stored.set('account', anAccount);
  stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const store = storeFor(anAccount);
  await logOut(store.dispatch);
  expect(selectAccount(store.getState())).toBeNull();
  expect([...stored.keys()]).toEqual(['logout']);
});
