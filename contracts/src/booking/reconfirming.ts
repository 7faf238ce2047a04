import type { Booking } from '../api/api.js';
import { isFullyPaid } from '../money/fees.js';
import { travellingGuests } from '../guests/travelling-guests.js';
import { dateIn, type Instant } from '../values/time.js';

/** Whether the owner can confirm once more that they come: fully paid, before the first day, once (spec §4 "Stepper"). */
export function mayReconfirm(booking: Booking, timezoneBegin: string, now: Instant): boolean {
  const { cancelledAt, deletedAt, confirmations, departedAt, guests } = booking;
  const going = travellingGuests(guests);
  return (
    cancelledAt === null &&
    deletedAt === null &&
    going.length > 0 &&
    going.every(isFullyPaid) &&
    dateIn(timezoneBegin, now) < departedAt &&
    !confirmations.some(({ type }) => type === 'Reconfirmation')
  );
}
