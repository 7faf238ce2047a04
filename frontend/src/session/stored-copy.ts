import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { isAccountNews } from './account-api.js';

/** That the account on screen is this browser's own copy, because the server could not be asked; null when it is not. */
export type StoredCopy = {
  /** When the server last said so; null when that was not kept. */
  knownAt: Instant | null;
  /** Whether no answer came at all; else the server answered that it cannot say. */
  offline: boolean;
} | null;

export const storedCopySlice = createSlice({
  name: 'storedCopy',
  initialState: null as StoredCopy,
  reducers: {
    storedCopyShown: (_state, action: PayloadAction<NonNullable<StoredCopy>>): StoredCopy => action.payload,
  },
  extraReducers: (builder) => {
    builder.addMatcher(isAccountNews, () => null);
  },
});

export const { storedCopyShown } = storedCopySlice.actions;

export function selectStoredCopy(state: { storedCopy: StoredCopy }): StoredCopy {
  return state.storedCopy;
}
