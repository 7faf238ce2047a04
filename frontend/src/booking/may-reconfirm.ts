import type { Booking } from '@tour-portal/contracts/api/api.js';
import { isDepositPaid } from '@tour-portal/contracts/booking/booking-state.js';
import {
  hasTourStarted,
  reconfirmProblem,
  type TourStartZone,
} from '@tour-portal/contracts/booking/reconfirming.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** Whether a booking can be reconfirmed, which is possible only once. */
export function mayReconfirm(booking: Booking, tour: TourStartZone, now: Instant): boolean {
  const { cancelledAt, deletedAt, confirmations, departedAt, guests } = booking;
  const problem = reconfirmProblem({
    isBooked: cancelledAt === null && deletedAt === null && isDepositPaid(booking),
    hasStarted: hasTourStarted(departedAt, tour, now),
    travelers: travelingGuests(guests),
  });
  return problem === null && !confirmations.some(({ type }) => type === 'Reconfirmation');
}
