import { createAction, createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Middleware } from 'redux';

/**
 * How the customer on screen stands with the server: logged in; `asked` to log in again, because the session has ended;
 * `declined` to do so now; or `replaced`, because somebody else logged in in this browser.
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
    /** What was typed belongs to somebody who is no longer logged in: this page ends. */
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

/** Answers with a promise of how the login that is asked for ends: true: the same customer is logged in again. */
export const loginAwaited = createAction('saves/loginAwaited');
const isEnd = isAnyOf(loginRenewed, loginDeclined, customerReplaced);

/** Lets saves wait for the login that is asked for. */
export const loginWaitMiddleware: Middleware = () => {
  let waiting: ((isRenewed: boolean) => void)[] = [];
  return (next) => (action) => {
    if (loginAwaited.match(action)) return new Promise<boolean>((resolve) => waiting.push(resolve));
    const result = next(action);
    if (isEnd(action)) {
      const ended = waiting;
      waiting = [];
      for (const resolve of ended) resolve(loginRenewed.match(action));
    }
    return result;
  };
};
