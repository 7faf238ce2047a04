/** The events of `staff-{id}` and `access-{booking}`: a storage format, see `events.ts`. */
export interface StaffEvents {
  StaffAdded: { staff: number; name: string; email: string };
  StaffRemoved: { staff: number };
  /** A member of staff was shown a booking, or how it once stood. */
  BookingLookedAt: { booking: number; staff: number; view: StaffView; detail: string | null };
}

/** What of a booking a member of staff can be shown. */
export type StaffView = 'history' | 'moment' | 'difference' | 'export';
