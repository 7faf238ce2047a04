import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { profileApi } from '../features/accounts/profile/profile-api.js';
import { accountSignedIn, refetchAccount, selectAccount } from '../session/account-api.js';
import { logOut } from '../session/session.js';
import { anAccount } from '../testing/fixtures.js';
import { heldAnswer, stubServer } from '../testing/server.js';
import { storeFor } from '../testing/store.js';

const CHANGED = { status: 200, body: { updatedAt: 'now', address: { updatedAt: 'now' } } };

describe('a late answer', () => {
  const older = { ...anAccount, firstName: 'Older' };
  const newer = { ...anAccount, firstName: 'Newer' };

  /** Begins to read the account on screen. `release` sends the first answer, which is older than all changes until then. */
  async function readSlowly() {
    const first = heldAnswer(() => ({ status: 200, body: older }));
    const calls = stubServer({
      'GET /v1/accounts/me': (call) =>
        calls.length === 1 ? first.handler(call) : { status: 200, body: newer },
      'PATCH /v1/accounts/me': CHANGED,
      'POST /v1/accounts/logout': { status: 204 },
    });
    const store = storeFor(anAccount);
    const answer = store.dispatch(refetchAccount());
    await eventually(() => expect(calls).toHaveLength(1));
    return { store, calls, answer, release: first.release };
  }

  it('does not undo a change of the account that was made meanwhile', async () => {
    const { store, calls, answer, release } = await readSlowly();
    await store.dispatch(profileApi.endpoints.changeProfile.initiate({ firstName: 'Newer' }));
    release();
    await answer;
    expect(selectAccount(store.getState())).toEqual(newer);
    expect(calls.map(({ route }) => route)).toEqual([
      'GET /v1/accounts/me',
      'PATCH /v1/accounts/me',
      'GET /v1/accounts/me',
    ]);
  });

  it('replaces the account on screen, if nothing changed meanwhile', async () => {
    const { store, calls, answer, release } = await readSlowly();
    release();
    await answer;
    expect(selectAccount(store.getState())).toEqual(older);
    expect(calls).toHaveLength(1);
  });

  it('is followed by another read, if one was asked for meanwhile', async () => {
    const { store, calls, answer, release } = await readSlowly();
    const next = store.dispatch(refetchAccount());
    release();
    await Promise.all([answer, next]);
    expect(selectAccount(store.getState())).toEqual(newer);
    expect(calls.map(({ route }) => route)).toEqual(['GET /v1/accounts/me', 'GET /v1/accounts/me']);
  });

  it('does not sign in a customer who has logged out, and is not followed by another read', async () => {
    const { store, calls, answer, release } = await readSlowly();
    const next = store.dispatch(refetchAccount());
    await logOut(store.dispatch);
    release();
    await Promise.all([answer, next]);
    expect(selectAccount(store.getState())).toBeNull();
    expect(calls.map(({ route }) => route)).toEqual(['GET /v1/accounts/me', 'POST /v1/accounts/logout']);
  });

  it('to a change of one customer does not change the next customer’s account', async () => {
    const { handler, release } = heldAnswer(() => CHANGED);
    stubServer({ 'PATCH /v1/accounts/me': handler });
    const store = storeFor(anAccount);
    const change = store.dispatch(profileApi.endpoints.changeProfile.initiate({ firstName: 'Newer' }));
    const next = { ...anAccount, id: 99 };
    store.dispatch(accountSignedIn(next));
    release();
    await change;
    expect(selectAccount(store.getState())).toEqual(next);
  });
});
