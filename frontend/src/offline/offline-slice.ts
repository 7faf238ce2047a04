import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether all that the account's trips need without a network is kept in this browser. */
export const offlineSlice = createSlice({
  name: 'offlineReady',
  initialState: false,
  reducers: { keptOffline: (_state, { payload }: PayloadAction<boolean>) => payload },
});

export const { keptOffline } = offlineSlice.actions;

export function selectIsOfflineReady(state: { offlineReady: boolean }): boolean {
  return state.offlineReady;
}
