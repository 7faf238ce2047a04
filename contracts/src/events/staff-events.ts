import type { SheetFormat, SheetName } from '../sheets/departure-sheets.js';
import type { CalendarDate } from '../values/time.js';

/**
 * The events of `staff-{id}`, `access-{booking}` and `access-departure-{tour}-{date}`: a storage format, see `events.ts`.
 */
export interface StaffEvents {
  StaffAdded: { staff: number; name: string; email: string };
  StaffRemoved: { staff: number };
  /** A member of staff was shown a booking, or how it once stood. */
  BookingLookedAt: { booking: number; staff: number; view: StaffView; detail: string | null };
  /** A member of staff was shown who travels on a departure. */
  DepartureLookedAt: {
    tour: number;
    departedAt: CalendarDate;
    staff: number;
    sheet: SheetName;
    format: SheetFormat;
  };
}

/** What of a booking a member of staff can be shown. */
export type StaffView = 'history' | 'moment' | 'difference' | 'export' | 'customer';
