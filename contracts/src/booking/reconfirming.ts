import type { Fee } from '../api/api.js';
import { isNothingOwed } from '../money/fees.js';
import { dateIn, type CalendarDate, type Instant } from '../values/time.js';

/** The time zone where a tour begins; null when the catalog no longer has the tour, which then counts as started. */
export type TourStartZone = { readonly timezoneBegin: string } | null;

/** Whether the tour's first day has come where it begins (D5). */
export function hasTourStarted(departedAt: CalendarDate, tour: TourStartZone, now: Instant): boolean {
  return tour === null || dateIn(tour.timezoneBegin, now) >= departedAt;
}

/** The part of a booking that decides whether it can be reconfirmed. */
export interface BookingToReconfirm {
  /** A deposit is paid, and the booking is neither cancelled nor deleted. */
  readonly isBooked: boolean;
  /** As {@link hasTourStarted} says. */
  readonly hasStarted: boolean;
  /** Who travels, each with their fees. */
  readonly travelers: readonly { readonly fees: readonly Fee[] }[];
}

/** Why a booking cannot be reconfirmed: it has to be fully paid, and its tour not started (spec §7). */
export function reconfirmProblem({
  isBooked,
  hasStarted,
  travelers,
}: BookingToReconfirm): 'tour-started' | 'not-fully-paid' | null {
  if (hasStarted) return 'tour-started';
  const isPaid = travelers.length > 0 && travelers.every(({ fees }) => isNothingOwed(fees));
  return isBooked && isPaid ? null : 'not-fully-paid';
}
