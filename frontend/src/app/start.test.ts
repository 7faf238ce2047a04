import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { stubGlobal } from '../testing/stub-global.js';
import { anAccount, config } from '../testing/fixtures.js';
import { stubServer, type Answer, type Call } from '../testing/server.js';
import { reportUncaught, startPortal } from './start.js';
import { makeStore } from './store.js';
import { selectAccount } from '../session/account-api.js';

const stored = new Map<string, unknown>();
jest.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}));

const reload = jest.fn();

beforeEach(() => {
  stored.clear();
  reload.mockClear();
  jest.spyOn(globalThis.location, 'reload').mockImplementation(reload);
});

const unauthenticated: Answer = { status: 401, body: { message: 'Please log in' } };

function serve(me: Answer | (() => Promise<Answer>)): Call[] {
  return stubServer({
    'GET /v1/accounts/me': me,
    'GET /v1/reference/config': { status: 200, body: config },
    'POST /v1/errors': { status: 204 },
  });
}

function open() {
  const root = document.createElement('div');
  const render = jest.fn(() => (root.textContent += 'the portal'));
  return { root, render, store: makeStore() };
}

describe('the start of the portal (spec §2)', () => {
  it('renders nothing until the session is known; a long wait shows a line of text', async () => {
    jest.useFakeTimers();
    let answer: (answer: Answer) => void = () => undefined;
    serve(() => new Promise((resolve) => (answer = resolve)));
    const { root, render, store } = open();
    const started = startPortal(store, root, render);
    await jest.advanceTimersByTimeAsync(999);
    expect(root.textContent).toBe('');
    await jest.advanceTimersByTimeAsync(1);
    expect(root.textContent).toBe('One moment, please…');
    expect(render).not.toHaveBeenCalled();

    answer(unauthenticated);
    await started;
    expect(render).toHaveBeenCalledTimes(1);
    expect(root.textContent).toBe('the portal');
  });

  it('renders for a visitor, and offline with the stored account', async () => {
    serve(unauthenticated);
    const first = open();
    await startPortal(first.store, first.root, first.render);
    expect(selectAccount(first.store.getState())).toBeNull();
    expect(first.render).toHaveBeenCalledTimes(1);

    stored.set('account', anAccount);
    stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const second = open();
    await startPortal(second.store, second.root, second.render);
    expect(selectAccount(second.store.getState())).toEqual(anAccount);
    expect(second.render).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
  });

  it('clears a stored account and reloads, without rendering, after an answer of 401 (spec §4 "Auth")', async () => {
    stored.set('account', anAccount);
    serve(unauthenticated);
    const { root, render, store } = open();
    await startPortal(store, root, render);
    expect(reload).toHaveBeenCalled();
    expect(render).not.toHaveBeenCalled();
    expect(stored.size).toBe(0);
  });

  it('refers to client service when it fails, and reports that (spec §8)', async () => {
    const calls = serve(unauthenticated);
    const { root, store } = open();
    await startPortal(store, root, () => {
      throw new Error('no page');
    });
    expect(root.textContent).toBe(
      'Your request could not be processed. Please contact client service for details.',
    );
    await eventually(() =>
      expect(calls.find(({ route }) => route === 'POST /v1/errors')?.body).toMatchObject({
        message: 'no page',
        debug: 'start',
      }),
    );
  });
});

it('uncaught errors and rejections are reported (spec §7, §8)', async () => {
  const calls = serve(unauthenticated);
  reportUncaught(makeStore());
  const rejected = new Event('unhandledrejection');
  Object.assign(rejected, { reason: new Error('nobody waited') });
  globalThis.dispatchEvent(new ErrorEvent('error', { error: new Error('nobody caught'), message: 'x' }));
  globalThis.dispatchEvent(rejected);
  await eventually(() =>
    expect(calls.map(({ body }) => body)).toMatchObject([
      { message: 'nobody caught', debug: 'window' },
      { message: 'nobody waited', debug: 'unhandled rejection' },
    ]),
  );
});

describe('opening a page in a browser that stores the account of a customer whose session has ended (D45)', () => {
  afterEach(() => globalThis.history.replaceState(null, '', '/'));

  /** @returns the calls about accounts */
  async function openAt(path: string): Promise<string[]> {
    stored.set('account', anAccount);
    globalThis.history.replaceState(null, '', path);
    const calls = serve(unauthenticated);
    const { root, render, store } = open();
    await startPortal(store, root, render);
    return calls.map(({ route }) => route).filter((route) => route.includes('/accounts/'));
  }

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
