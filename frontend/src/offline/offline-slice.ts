import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether all that the account's trips need without a network is stored in this browser. */
export const offlineSlice = createSlice({
  name: 'offlineReady',
  initialState: false,
  reducers: { offlineReadyChanged: (_state, { payload }: PayloadAction<boolean>) => payload },
});

export const { offlineReadyChanged } = offlineSlice.actions;

export function selectIsOfflineReady(state: { offlineReady: boolean }): boolean {
  return state.offlineReady;
}
