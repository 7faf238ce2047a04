import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StaffMember } from '@tour-portal/contracts/client-service-api.js';

/** Whether a member of staff is signed in (D45); the server's word, as of its last answer. */
export type StaffSession =
  | { readonly status: 'unknown' }
  /** `ended`: somebody was, until the session ended by itself. */
  | { readonly status: 'out'; readonly ended: boolean }
  | { readonly status: 'in'; readonly member: StaffMember };

/** The session of client service: no part of the customer's, who may be signed in in the same browser. */
export const staffSessionSlice = createSlice({
  name: 'staff',
  initialState: (): StaffSession => ({ status: 'unknown' }),
  reducers: {
    signedIn: (_, { payload }: PayloadAction<StaffMember>): StaffSession => ({
      status: 'in',
      member: payload,
    }),
    signedOut: (): StaffSession => ({ status: 'out', ended: false }),
    /** A call was answered with 401. */
    sessionEnded: (state): StaffSession =>
      state.status === 'out' ? state : { status: 'out', ended: state.status === 'in' },
  },
});

export const { signedIn, signedOut, sessionEnded } = staffSessionSlice.actions;

export function selectStaffSession(state: { staff: StaffSession }): StaffSession {
  return state.staff;
}
