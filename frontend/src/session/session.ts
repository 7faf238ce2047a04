import { isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import { currentTime } from '../browser/current-time.js';
import type { Middleware } from 'redux';
import type { WithApi } from '../api/api.js';
import { hasUnsavedInput } from '../browser/unsaved-input.js';
import { loginRequested, selectLogin, type WithLogin } from '../api/login.js';
import type { AppDispatch } from '../api/dispatch.js';
import { statusOf, type CallError } from '../api/errors.js';
import { reportApi } from '../api/report.js';
import {
  accountApi,
  accountSignedOut,
  accountRestored,
  isAccountUpdate,
  isAccountRestored,
  refetchAccount,
  selectAccount,
} from './account-api.js';
import { selectIsTyping, type WithDrafts } from './drafts/drafts.js';
import {
  clearStoredAccount,
  isLogOutPending,
  storeLogOutPending,
  readStoredAccount,
  storeAccount,
} from './stored-account.js';
import { storedCopyShown } from './stored-copy.js';

/** Thrown at the start when a stored account's session has ended, and by a page behind the guard when nobody is signed in. */
export class Unauthenticated extends Error {
  constructor() {
    super('Unauthenticated');
    this.name = 'Unauthenticated';
  }
}

/** Whether the page was requested without a session cookie: the server writes that into the page. */
function isVisitorsPage(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none';
}

/**
 * Loads the stored account and refreshes it from the server; call before anything is rendered (spec §2, §7 "Startup").
 * A visitor's page without a stored account asks for nothing: the answer would be a refusal.
 * @throws Unauthenticated when an account was stored and its session has ended; after any other failure the stored account
 * stays in use, and the page says so; the failure goes through `api/report.ts`, like that of any other call
 */
export async function startSession(store: { dispatch: AppDispatch }): Promise<void> {
  // A customer who logged out without a network is not signed in again by a session that has not ended yet.
  if (await finishLogOut(store.dispatch)) return;
  const stored = await readStoredAccount();
  if (stored) store.dispatch(accountRestored(stored.account));
  else if (isVisitorsPage()) return;
  const { error } = await store.dispatch(refetchAccount());
  if (!error) return;
  if (statusOf(error) === 401) {
    if (stored) throw new Unauthenticated();
    return;
  }
  const reason = 'status' in error ? error.status : error.name;
  if (stored) store.dispatch(storedCopyShown({ knownAt: stored.knownAt, offline: reason === 'FETCH_ERROR' }));
}

/**
 * Ends the session on the server and in this browser (spec §4 "Auth"). Where the server does not hear of it,
 * this browser clears the account all the same, and tells the server later if it has storage.
 */
export async function logOut(dispatch: AppDispatch): Promise<void> {
  const isHeard = await sendLogOut(dispatch);
  await clearAccount(dispatch, !isHeard);
}

/** @returns whether the server heard of it */
async function sendLogOut(dispatch: AppDispatch): Promise<boolean> {
  const { error } = await dispatch(accountApi.endpoints.logout.initiate(undefined, { track: false }));
  return error === undefined || (statusOf(error) ?? 500) < 500;
}

/** @param isPending whether the server is still to be told of the logout */
async function clearAccount(dispatch: AppDispatch, isPending: boolean): Promise<void> {
  markLoggedOut(isPending);
  dispatch(accountSignedOut());
  await clearStoredAccount();
  await storeLogOutPending(isPending);
}

/** Sets or clears the cookie by which the server renders no pages of a session that is logged out here (decision 0049). */
function markLoggedOut(isPending: boolean): void {
  document.cookie = `logged-out=1;path=/;SameSite=Lax;max-age=${isPending ? 2_592_000 : -1}`;
}

/**
 * Tells the server of a logout that it did not hear of.
 * @returns whether there was one, and nobody logged in meanwhile, in this window or another
 */
export async function finishLogOut(dispatch: AppDispatch): Promise<boolean> {
  if (!(await isLogOutPending())) return false;
  const isHeard = await sendLogOut(dispatch);
  if ((await readStoredAccount()) !== null) return false;
  await clearAccount(dispatch, !isHeard);
  return true;
}

/**
 * Keeps the stored account in step with the one on screen, and follows the server's word on the session (spec §4
 * "Auth"). 401 with an account clears it and reloads; where something typed would be lost it asks for a login in place
 * instead, unless the customer declined that. It does nothing while a login is asked for, or once another customer logged in.
 * 403 without an account logs out and opens the login page, except for background calls.
 */
export const sessionMiddleware: Middleware<object, WithApi & WithLogin & WithDrafts> = (store) => {
  let isLeaving = false;
  return (next) => (action) => {
    const before = selectAccount(store.getState());
    const result = next(action);
    const account = selectAccount(store.getState());
    // The copy that was read from the browser's storage is not stored again. An answer of the server is, also when the
    // account is unchanged.
    if (isAccountUpdate(action) || (account !== before && !isAccountRestored(action))) {
      if (account) markLoggedOut(false);
      void (account ? storeAccount(account, currentTime()) : clearStoredAccount());
    }

    if (isRejectedWithValue(action) && !isLeaving) {
      const status = statusOf(action.payload as CallError);
      if (status === 401 && account) {
        const login = selectLogin(store.getState());
        const isTyping = selectIsTyping(store.getState()) || hasUnsavedInput();
        if (login === 'known' && isTyping) store.dispatch(loginRequested());
        else if (login === 'known' || (login === 'declined' && !isTyping)) {
          isLeaving = true;
          void clearStoredAccount().then(() => globalThis.location.reload());
        }
      }
      if (status === 403 && !account && !isBackgroundCall(action)) {
        isLeaving = true;
        void logOut(store.dispatch as AppDispatch).then(() => {
          isLeaving = false;
          // A login page that is open already stays, with what the customer typed.
          if (globalThis.location.pathname !== '/login') globalThis.location.assign('/login');
        });
      }
    }
    return result;
  };
};

/** Logouts and error reports: the refusal of such a call says nothing of the session. */
const isBackgroundCall = isAnyOf(
  accountApi.endpoints.logout.matchRejected,
  reportApi.endpoints.reportError.matchRejected,
);
