import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { accountSignedIn, selectAccount } from '../session/account-api.js';
import { finishLogOut, startSession } from '../session/session.js';
import { syncWindows } from '../session/windows.js';
import { fakeTimers } from '../testing/clock.js';
import { anAccount } from '../testing/fixtures.js';
import { heldAnswer, stubServer } from '../testing/server.js';
import { stubGlobal } from '../testing/stub-global.js';
import { makeStore } from './store.js';

const stored = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}));

beforeEach(() => stored.clear());

/** A channel that reaches no other window. */
class SilentChannel {
  postMessage(): void {}
  close(): void {}
}

describe('a logout that did not reach the server', () => {
  const storeLogout = () => stored.set('logout', true);

  it('ends the session at the next start, which begins as a visitor', async () => {
    storeLogout();
    const calls = stubServer({
      'POST /v1/accounts/logout': { status: 204 },
      'GET /v1/accounts/me': { status: 200, body: anAccount },
    });
    const store = makeStore();
    await startSession(store);
    expect(calls.map(({ route }) => route)).toEqual(['POST /v1/accounts/logout']);
    expect([selectAccount(store.getState()), stored.size]).toEqual([null, 0]);
  });

  it('ends the session once there is a network again, but not after `syncWindows` is stopped', async () => {
    storeLogout();
    stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await startSession(makeStore());
    expect([...stored.keys()]).toEqual(['logout']);
    const calls = stubServer({ 'POST /v1/accounts/logout': { status: 204 } });
    stubGlobal('BroadcastChannel', SilentChannel);
    const stop = syncWindows(makeStore());
    globalThis.dispatchEvent(new Event('online'));
    await eventually(() => expect(stored.size).toBe(0));
    expect(calls.map(({ route }) => route)).toContain('POST /v1/accounts/logout');
    stop();
    const callsBefore = calls.length;
    storeLogout();
    globalThis.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toHaveLength(callsBefore);
  });

  it.each([
    [503, ['logout']],
    [401, []],
  ])('after the answer %d leaves stored: %j', async (status, keys) => {
    storeLogout();
    stubServer({ 'POST /v1/accounts/logout': { status, body: { message: 'no' } } });
    await startSession(makeStore());
    expect([...stored.keys()]).toEqual(keys);
    // By this cookie the server knows that it must not render a page of the customer who logged out.
    expect(document.cookie.includes('logged-out=1')).toBe(keys.includes('logout'));
  });

  it.each([
    ['this window', 204],
    ['this window', 503],
    ['another window', 204],
    ['another window', 503],
  ])(
    'does not end a login that was made meanwhile in %s, whether the answer is %d',
    async (place, status) => {
      storeLogout();
      const { handler, release } = heldAnswer(() => ({ status }));
      const calls = stubServer({ 'POST /v1/accounts/logout': handler });
      const here = makeStore();
      const finished = finishLogOut(here.dispatch);
      await eventually(() => expect(calls).toHaveLength(1));
      const store = place === 'this window' ? here : makeStore();
      store.dispatch(accountSignedIn(anAccount));
      release();
      expect(await finished).toBe(false);
      expect(selectAccount(store.getState())).toEqual(anAccount);
      expect([...stored.keys()].toSorted()).toEqual(['account', 'account-known-at']);
      expect(document.cookie).not.toContain('logged-out');
    },
  );

  it('is sent for 15 seconds at most before the portal begins', async () => {
    storeLogout();
    fakeTimers(['setTimeout', 'clearTimeout']);
    stubGlobal(
      'fetch',
      ({ signal }: Request) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const begun = jest.fn();
    void startSession(makeStore()).then(begun);
    await jest.advanceTimersByTimeAsync(14_900);
    expect(begun).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(begun).toHaveBeenCalled();
    expect([...stored.keys()]).toEqual(['logout']);
  });

  it('is dropped when a customer logs in', async () => {
    storeLogout();
    makeStore().dispatch(accountSignedIn(anAccount));
    await eventually(() => expect([...stored.keys()].toSorted()).toEqual(['account', 'account-known-at']));
  });
});
