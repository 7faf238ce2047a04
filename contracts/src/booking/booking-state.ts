import { BUSINESS_ZONE, endOfDay, type CalendarDate, type Instant } from '../values/time.js';

/** Where a booking stands (spec §4 "Booking states"); exactly one at any moment. */
export type BookingState = 'hold' | 'expired' | 'deleted' | 'cancelled' | 'active' | 'travelled';

/** The part of a booking that decides its state. */
export interface BookingFacts {
  deletedAt: Instant | null;
  cancelledAt: Instant | null;
  /** When the hold expires or has expired; null once a deposit is paid (D22). */
  expiredAt: Instant | null;
  /** Last day of the tour. */
  concludedAt: CalendarDate;
  guests: readonly DepositPayer[];
}

interface DepositPayer {
  /** Whether the guest's deposit is paid in full. */
  paid: boolean;
}

/** The time zone where a tour ends; null when the catalog no longer has the tour: the business's zone counts then. */
export type TourEndZone = { readonly timezoneEnd: string } | null;

/** The state now (spec §4). A hold expires at the very moment of `expiredAt`, unless a deposit is paid (D22). */
export function bookingState(booking: BookingFacts, tour: TourEndZone, now: Instant): BookingState {
  if (booking.cancelledAt !== null) return 'cancelled';
  if (booking.deletedAt !== null) return 'deleted';
  if (booking.expiredAt !== null && !isDepositPaid(booking))
    return booking.expiredAt > now ? 'hold' : 'expired';
  return isTourConcluded(booking.concludedAt, tour, now) ? 'travelled' : 'active';
}

/** Whether any guest's deposit is paid: from then on a hold is a booking (D22). */
export function isDepositPaid({ guests }: { readonly guests: readonly DepositPayer[] }): boolean {
  return guests.some(({ paid }) => paid);
}

/** Whether the tour's last day is over where it ends (D5). */
export function isTourConcluded(concludedAt: CalendarDate, tour: TourEndZone, now: Instant): boolean {
  return now > endOfDay(concludedAt, tour?.timezoneEnd ?? BUSINESS_ZONE);
}

/** Whether a booking in this state uses seats (D20) and is shown under /bookings (D37). */
export function isLive(state: BookingState): state is 'hold' | 'active' {
  return state === 'hold' || state === 'active';
}

export type BookingList = 'bookings' | 'cancelled' | 'travelled' | 'expired';

/** The list of spec §2 that shows a booking; deleted holds are listed with the expired ones. */
export function bookingListOf(state: BookingState): BookingList {
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
