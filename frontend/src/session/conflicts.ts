import { isRejectedWithValue } from '@reduxjs/toolkit';
import type { Middleware } from 'redux';
import type { WithApi } from '../api/api.js';
import { refetchAccount, selectAccount } from './account-api.js';
import type { AppDispatch } from '../api/dispatch.js';
import { statusOf, type CallError } from '../api/errors.js';

/**
 * A 409 may say that a booking is not as this page shows it any more: it was changed elsewhere, or a deadline passed. After
 * every 409 to a signed-in customer the account is read anew, so that the page shows why (D10).
 */
export const conflictMiddleware: Middleware<object, WithApi> = (store) => (next) => (action) => {
  const result = next(action);
  if (
    isRejectedWithValue(action) &&
    statusOf(action.payload as CallError) === 409 &&
    selectAccount(store.getState()) !== null
  ) {
    void (store.dispatch as AppDispatch)(refetchAccount());
  }
  return result;
};
