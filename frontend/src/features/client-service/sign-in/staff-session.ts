import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';

/** Whether a member of staff is signed in (D45), by the server's last answer. */
export type StaffSession =
  | { readonly status: 'unknown' }
  /** `ended`: the session ended by itself. `codeSentTo`: the e-mail that the sign-in code went to; null: none yet. */
  | { readonly status: 'out'; readonly ended: boolean; readonly codeSentTo: string | null }
  | { readonly status: 'in'; readonly member: StaffMember };

/** The session of client service. It is separate from a customer's session in the same browser. */
export const staffSessionSlice = createSlice({
  name: 'staff',
  initialState: (): StaffSession => ({ status: 'unknown' }),
  reducers: {
    signedIn: (_, { payload }: PayloadAction<StaffMember>): StaffSession => ({
      status: 'in',
      member: payload,
    }),
    signedOut: (): StaffSession => ({ status: 'out', ended: false, codeSentTo: null }),
    /** A call was answered with 401. */
    sessionEnded: (state): StaffSession =>
      state.status === 'out' ? state : { status: 'out', ended: state.status === 'in', codeSentTo: null },
    /** The password was right and a code was sent to this e-mail; null: the password is asked for again. */
    codeSent: (state, { payload }: PayloadAction<string | null>): StaffSession =>
      state.status === 'out' ? { ...state, codeSentTo: payload } : state,
  },
});

export const { signedIn, signedOut, sessionEnded, codeSent } = staffSessionSlice.actions;

export function selectStaffSession(state: { staff: StaffSession }): StaffSession {
  return state.staff;
}
