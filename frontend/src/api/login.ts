import { createAction, createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Middleware } from 'redux';

/**
 * The login of the customer whose page is open: `known`: no login is asked for; `requested`: the customer must log in again,
 * because the session has ended; `declined`: the customer will not log in now; `replaced`: another customer logged in in
 * this browser.
 */
export type LoginState = 'known' | 'requested' | 'declined' | 'replaced';

export const loginSlice = createSlice({
  name: 'login',
  initialState: (): LoginState => 'known',
  reducers: {
    loginRequested: (state) => (state === 'replaced' ? state : 'requested'),
    loginDeclined: (state) => (state === 'requested' ? 'declined' : state),
    /** The same customer as before logged in again. */
    loginRenewed: (state) => (state === 'replaced' ? state : 'known'),
    /** Another customer logged in: this page, with what was typed into it, must not be used any more. */
    customerReplaced: () => 'replaced' as const,
  },
});

export const { loginRequested, loginDeclined, loginRenewed, customerReplaced } = loginSlice.actions;

export interface WithLogin {
  readonly [loginSlice.reducerPath]: LoginState;
}

export function selectLogin({ login }: WithLogin): LoginState {
  return login;
}

/**
 * Waits for the login that is asked for: its `dispatch` returns a promise, true once the same customer is logged in again,
 * false when the customer declines or another one logs in.
 */
export const awaitLogin = createAction('login/awaitLogin');
const endsWait = isAnyOf(loginRenewed, loginDeclined, customerReplaced);

/** Answers {@link awaitLogin} with its promise. */
export const loginWaitMiddleware: Middleware = () => {
  let waiting: ((isRenewed: boolean) => void)[] = [];
  return (next) => (action) => {
    if (awaitLogin.match(action)) return new Promise<boolean>((resolve) => waiting.push(resolve));
    const result = next(action);
    if (endsWait(action)) {
      const resolvers = waiting;
      waiting = [];
      for (const resolve of resolvers) resolve(loginRenewed.match(action));
    }
    return result;
  };
};
