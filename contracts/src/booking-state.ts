import { endOfDay, type CalendarDate, type Instant } from './time.js';

/** Where a booking stands (spec §4 "Booking states"); exactly one at any moment. */
export type BookingState = 'hold' | 'expired' | 'deleted' | 'cancelled' | 'active' | 'travelled';

/** The timestamps that the state follows from. */
export interface BookingTimes {
  deletedAt: Instant | null;
  cancelledAt: Instant | null;
  /** Null once a deposit is paid (D22). */
  expiredAt: Instant | null;
  /** Last day of the tour. */
  concludedAt: CalendarDate;
  /** Whether any guest's deposit is paid in full. */
  depositPaid: boolean;
}

/** The state now (spec §4). A hold expires at the very moment of `expiredAt`; a paid deposit outlives it (D22). */
export function bookingState(booking: BookingTimes, timezoneEnd: string, now: Instant): BookingState {
  if (booking.cancelledAt !== null) return 'cancelled';
  if (booking.deletedAt !== null) return 'deleted';
  if (booking.expiredAt !== null && !booking.depositPaid) return booking.expiredAt > now ? 'hold' : 'expired';
  return isTourConcluded(booking.concludedAt, timezoneEnd, now) ? 'travelled' : 'active';
}

/** Whether the tour's last day is over where it ends (D5). */
export function isTourConcluded(concludedAt: CalendarDate, timezoneEnd: string, now: Instant): boolean {
  return now > endOfDay(concludedAt, timezoneEnd);
}

/** Whether it uses seats (D20) and is shown under /bookings (D37). */
export function isLive(state: BookingState): state is 'hold' | 'active' {
  return state === 'hold' || state === 'active';
}

export type BookingList = 'bookings' | 'cancelled' | 'travelled' | 'expired';

/** The list of spec §2 that shows a booking; deleted holds stand with the expired ones. */
export function listOf(state: BookingState): BookingList {
  switch (state) {
    case 'hold':
    case 'active':
      return 'bookings';
    case 'cancelled':
    case 'travelled':
      return state;
    case 'expired':
    case 'deleted':
      return 'expired';
  }
}
