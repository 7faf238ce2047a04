import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';

/** Whether a member of staff is signed in (D45), as far as the server has said. */
export type StaffSession =
  | { readonly status: 'unknown' }
  /** `ended`: the member whose session ended by itself; null: nobody's did, or the member signed out. */
  | { readonly status: 'out'; readonly ended: StaffMember | null }
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
    signedOut: (): StaffSession => ({ status: 'out', ended: null }),
    /** A call other than the sign-out was answered with 401. */
    sessionEnded: (state): StaffSession =>
      state.status === 'out' ? state : { status: 'out', ended: memberOfPages(state) },
  },
});

export const { signedIn, signedOut, sessionEnded } = staffSessionSlice.actions;

/**
 * The member whose pages are mounted, shown or not (decision 0050): who is signed in, or whose session ended by itself; null:
 * no pages are.
 */
export function memberOfPages(session: StaffSession): StaffMember | null {
  if (session.status === 'in') return session.member;
  return session.status === 'out' ? session.ended : null;
}

export function selectStaffSession(state: { staff: StaffSession }): StaffSession {
  return state.staff;
}
