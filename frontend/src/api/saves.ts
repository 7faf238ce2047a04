import { createAction, createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Middleware } from 'redux';

/**
 * The login of the customer whose page is open: `known`, no login is asked for; `asked` to log in again, because the session has ended;
 * `declined`, will not log in now; or `replaced`, because another customer logged in in this browser.
 */
export type LoginState = 'known' | 'asked' | 'declined' | 'replaced';

export const savesSlice = createSlice({
  name: 'saves',
  initialState: { login: 'known' as LoginState },
  reducers: {
    loginAsked: (state) => {
      if (state.login !== 'replaced') state.login = 'asked';
    },
    loginDeclined: (state) => {
      if (state.login === 'asked') state.login = 'declined';
    },
    /** The same customer as before logged in again. */
    loginRenewed: (state) => {
      if (state.login !== 'replaced') state.login = 'known';
    },
    /** Another customer logged in: this page, with what was typed into it, must not be used any more. */
    customerReplaced: (state) => {
      state.login = 'replaced';
    },
  },
});

export const { loginAsked, loginDeclined, loginRenewed, customerReplaced } = savesSlice.actions;

export interface WithSaves {
  readonly [savesSlice.reducerPath]: { readonly login: LoginState };
}

export function selectLogin({ saves }: WithSaves): LoginState {
  return saves.login;
}

/**
 * Waits for the login that is asked for: its `dispatch` returns a promise, true once the same customer is logged in again, false
 * when the customer declines or another one logs in.
 */
export const awaitLogin = createAction('saves/awaitLogin');
const isEnd = isAnyOf(loginRenewed, loginDeclined, customerReplaced);

/** Lets saves wait for the requested login. */
export const loginWaitMiddleware: Middleware = () => {
  let waiting: ((isRenewed: boolean) => void)[] = [];
  return (next) => (action) => {
    if (awaitLogin.match(action)) return new Promise<boolean>((resolve) => waiting.push(resolve));
    const result = next(action);
    if (isEnd(action)) {
      const resolvers = waiting;
      waiting = [];
      for (const resolve of resolvers) resolve(loginRenewed.match(action));
    }
    return result;
  };
};
