import {
  isAnyOf,
  isRejectedWithValue,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Account } from '@tour-portal/contracts/api.js';
import { instant } from '@tour-portal/contracts/time.js';
import { accountForgotten, accountRestored, type SessionState } from './account-state.js';
import { api } from './api.js';
import { statusOf, type CallError } from './errors.js';
import { clearStoredAccount, readStoredAccount, storeAccount } from './stored-account.js';
import { storedCopyShown } from './stored-copy.js';

interface WithSession {
  session: SessionState;
}

type CallDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

export function selectAccount(state: WithSession): Account | null {
  return state.session.account;
}

/** Thrown when the server no longer knows the session of a stored account; the page is about to reload. */
export class Unauthenticated extends Error {
  constructor() {
    super('Unauthenticated');
    this.name = 'Unauthenticated';
  }
}

/**
 * Loads the stored account and refreshes it from the server; call before anything is rendered (spec §2, §7 "Startup").
 * @throws Unauthenticated when an account was stored and its session has ended; every other failure
 * leaves the stored account in use, which the page then says; as any failed call, it is logged by report.ts
 */
export async function startSession(store: { dispatch: CallDispatch }): Promise<void> {
  const stored = await readStoredAccount();
  if (stored) store.dispatch(accountRestored(stored.account));
  const { error } = await store.dispatch(
    api.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (!error) return;
  if (statusOf(error) === 401) {
    if (stored) throw new Unauthenticated();
    return;
  }
  const reason = 'status' in error ? error.status : error.name;
  if (stored) store.dispatch(storedCopyShown({ knownAt: stored.knownAt, offline: reason === 'FETCH_ERROR' }));
}

/** Ends the session on the server and in this browser (spec §4 "Auth"). */
export async function logOut(dispatch: CallDispatch): Promise<void> {
  await dispatch(api.endpoints.logout.initiate(undefined, { track: false }));
  await clearStoredAccount();
  // Also when the server could not be reached: this browser forgets.
  dispatch(accountForgotten());
}

/**
 * Keeps the stored account in step with the one on screen, and follows the server's word on the session (spec §4
 * "Auth"): 401 with an account clears it and reloads; 403 without one logs out, to login.
 */
export const sessionKeeping: Middleware<object, WithSession> = (store) => {
  let leaving = false;
  return (next) => (action) => {
    const before = selectAccount(store.getState());
    const result = next(action);
    const account = selectAccount(store.getState());
    // What was read from the store is neither news nor newer.
    if (account !== before && !accountRestored.match(action)) {
      void (account ? storeAccount(account, instant(Date.now())) : clearStoredAccount());
    }

    if (isRejectedWithValue(action) && !leaving) {
      const status = statusOf(action.payload as CallError);
      if (status === 401 && account) {
        leaving = true;
        void clearStoredAccount().then(() => globalThis.location.reload());
      }
      if (status === 403 && !account && !isOwnErrand(action)) {
        leaving = true;
        void logOut(store.dispatch as CallDispatch).then(() => {
          leaving = false;
          goToLogin();
        });
      }
    }
    return result;
  };
};

/** A page that is there already stays, with what the customer typed. */
function goToLogin(): void {
  if (globalThis.location.pathname !== '/login') globalThis.location.assign('/login');
}

/** What the page does by itself; that it is refused says nothing of the session. */
const isOwnErrand = isAnyOf(api.endpoints.logout.matchRejected, api.endpoints.reportError.matchRejected);
