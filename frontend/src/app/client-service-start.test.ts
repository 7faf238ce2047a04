import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startPortal } from './start.js';
import { makeStore } from './store.js';
import { anAccount, referenceRoutes } from '../testing/fixtures.js';
import { stubServer } from '../testing/server.js';

const stored = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}));

const reload = jest.fn();

beforeEach(() => {
  stored.set('account', anAccount);
  jest.spyOn(globalThis.location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  globalThis.history.replaceState(null, '', '/');
  reload.mockClear();
});

/**
 * Opens a path in a browser that stores the account of a customer whose session has ended.
 * @returns the calls about accounts
 */
async function openAt(path: string): Promise<string[]> {
  globalThis.history.replaceState(null, '', path);
  const calls = stubServer({
    ...referenceRoutes,
    'GET /v1/accounts/me': { status: 401, body: { message: 'Please log in' } },
  });
  await startPortal(makeStore(), document.createElement('div'), () => undefined);
  return calls.map(({ route }) => route).filter((route) => route.includes('/accounts/'));
}

describe('opening a page in a browser that stores a customer’s account (D45)', () => {
  it.each(['/client-service', '/client-service/bookings/1?at=2'])(
    '%s of client service leaves the account stored',
    async (path) => {
      expect(await openAt(path)).toEqual([]);
      expect(stored.get('account')).toEqual(anAccount);
      expect(reload).not.toHaveBeenCalled();
    },
  );

  it.each(['/', '/client-services'])(
    '%s, which is no page of client service, clears the account and reloads the page',
    async (path) => {
      expect(await openAt(path)).toEqual(['GET /v1/accounts/me']);
      expect(stored.has('account')).toBe(false);
      expect(reload).toHaveBeenCalled();
    },
  );
});
