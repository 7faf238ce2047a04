import {
  isRejectedWithValue,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { SessionState } from './account-state.js';
import { api } from './api.js';
import { statusOf, type CallError } from './errors.js';
import { selectAccount } from './session.js';

/**
 * A 409 says that a booking stands differently than this page shows: another window, client service or the clock was
 * first. The account is read anew, so that the page shows why (D10).
 */
export const conflictFollowing: Middleware<object, { session: SessionState }> =
  (store) => (next) => (action) => {
    const result = next(action);
    if (
      isRejectedWithValue(action) &&
      statusOf(action.payload as CallError) === 409 &&
      selectAccount(store.getState()) !== null
    ) {
      const dispatch = store.dispatch as ThunkDispatch<unknown, unknown, UnknownAction>;
      void dispatch(api.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }));
    }
    return result;
  };
