import { afterEach, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { selectLogin } from '../api/login.js';
import { anAccount } from '../testing/fixtures.js';
import { stubServer } from '../testing/server.js';
import { storeFor } from '../testing/store.js';
import { stubGlobal } from '../testing/stub-global.js';
import { accountSignedOut, accountSignedIn, selectAccount } from './account-api.js';
import { bookingChangeKey } from './account-changes.js';
import { changeMade, draftKey, draftTyped, formSaved, selectSavedElsewhere } from './drafts/drafts.js';
import { syncWindows } from './windows.js';

/** Stands in for the channel to the other windows: notes what this window sent, and lets a test send as one of them. */
class FakeChannel {
  static sent: unknown[] = [];
  static current: FakeChannel | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeChannel.current = this;
  }
  postMessage(message: unknown): void {
    FakeChannel.sent.push(message);
  }
  close(): void {
    FakeChannel.current = null;
  }
}

let stop = (): void => undefined;
const key = draftKey(anAccount.id, 'booking-5-names');
const AT = '2026-11-20T18:00:00.000Z';

function open() {
  FakeChannel.sent = [];
  stubGlobal('BroadcastChannel', FakeChannel);
  const newer = { ...anAccount, firstName: 'Ruth Ann' };
  const calls = stubServer({ 'GET /v1/accounts/me': { status: 200, body: newer } });
  const store = storeFor(anAccount);
  stop = syncWindows(store);
  return { store, calls, receive: (data: unknown) => FakeChannel.current?.onmessage?.({ data }) };
}

afterEach(() => stop());

it('a save in another window is noted, and the account is read anew', async () => {
  const { store, receive } = open();
  receive({ kind: 'saved', account: anAccount.id, key, at: AT });
  expect(selectSavedElsewhere(store.getState(), key)).toBe(AT);
  await eventually(() => expect(selectAccount(store.getState())?.firstName).toBe('Ruth Ann'));
});

it('a save of another account is ignored', () => {
  const { store, calls, receive } = open();
  receive({ kind: 'saved', account: 99, key: draftKey(99, 'booking-5-names'), at: AT });
  expect(store.getState().drafts.savedElsewhere).toEqual({});
  expect(calls).toEqual([]);
});

it('a save or another change here is told to the other windows each time, without what was typed', () => {
  const { store } = open();
  store.dispatch(accountSignedIn(anAccount));
  store.dispatch(
    draftTyped({ key, draft: { at: AT as never, changes: { 11: { from: '', to: 'Ruth' } }, notStored: [] } }),
  );
  store.dispatch(formSaved({ key, rest: null }));
  const paymentKey = bookingChangeKey(anAccount.id, 5, 'payment');
  store.dispatch(changeMade(paymentKey));
  store.dispatch(changeMade(paymentKey));
  expect(FakeChannel.sent).toMatchObject([
    { kind: 'logged-in', account: anAccount.id },
    { kind: 'saved', account: anAccount.id, key },
    { kind: 'saved', account: anAccount.id, key: paymentKey },
    { kind: 'saved', account: anAccount.id, key: paymentKey },
  ]);
  expect(JSON.stringify(FakeChannel.sent)).not.toContain('Ruth');
});

it('a logout in another window logs out here too, and deletes the drafts', () => {
  const { store, receive } = open();
  store.dispatch(draftTyped({ key, draft: { at: AT as never, changes: {}, notStored: [] } }));
  receive({ kind: 'logged-out' });
  expect(selectAccount(store.getState())).toBe(null);
  expect(store.getState().drafts.stored).toEqual({});
});

it('a login of another customer in another window ends this page', () => {
  const { store, receive } = open();
  receive({ kind: 'logged-in', account: 99 });
  expect(selectLogin(store.getState())).toBe('replaced');
});

it('a logout here is told to the other windows once', () => {
  const { store } = open();
  store.dispatch(accountSignedIn(anAccount));
  store.dispatch(accountSignedOut());
  expect(FakeChannel.sent).toEqual([{ kind: 'logged-in', account: anAccount.id }, { kind: 'logged-out' }]);
});
