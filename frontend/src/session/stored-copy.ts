import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { accountApi, isAccountUpdate } from './account-api.js';

/** Set where the account on screen is this browser's stored copy, because the server failed to send it; otherwise null. */
export type StoredCopy = {
  /** When the server last sent the account or changed it; null: that was not stored. */
  knownAt: Instant | null;
  /** True: the server could not be reached when it was last asked for it; false: it answered with a failure, or too late. */
  offline: boolean;
} | null;

export const storedCopySlice = createSlice({
  name: 'storedCopy',
  initialState: null as StoredCopy,
  reducers: {
    storedCopyShown: (_state, action: PayloadAction<NonNullable<StoredCopy>>): StoredCopy => action.payload,
  },
  extraReducers: (builder) => {
    builder.addMatcher(accountApi.endpoints.me.matchRejected, (copy, { payload }) =>
      copy === null || payload === undefined ? copy : { ...copy, offline: payload.status === 'FETCH_ERROR' },
    );
    builder.addMatcher(isAccountUpdate, () => null);
  },
});

export const { storedCopyShown } = storedCopySlice.actions;

export function selectStoredCopy(state: { storedCopy: StoredCopy }): StoredCopy {
  return state.storedCopy;
}
