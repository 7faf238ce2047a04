import { ERASED } from '@tour-portal/contracts/events/events.js';
import { EMPTY_DETAILS } from '@tour-portal/contracts/guests/detail-fields.js';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** Shown in place of an erased address. */
export const ERASED_ADDRESS = { line1: ERASED, line2: null, city: '', state: '', country: '', zip: '' };

/** An erased account, equal to what a replay makes of its events once their personal data cannot be read (D44). */
export function erasedAccount<A extends Omit<Account, 'bookings'>>(document: A, at: Instant): A {
  return {
    ...document,
    firstName: ERASED,
    lastName: ERASED,
    phoneNumber: ERASED,
    email: ERASED,
    address: {
      ...ERASED_ADDRESS,
      // A replay can no longer tell which of the profile's changes changed the address.
      updatedAt: at,
    },
    updatedAt: at,
  };
}

/** A booking without its travelers' data; what was held and paid, and when, stays. */
export function erasedBooking<B extends Pick<Booking, 'guests' | 'payments'>>(document: B): B {
  return {
    ...document,
    guests: document.guests.map((guest) => ({
      ...guest,
      ...EMPTY_DETAILS,
      fullName: guest.fullName === '' ? '' : ERASED,
      arrival: null,
      departure: null,
    })),
    payments: document.payments.map((payment) => ({ ...payment, cardLastFour: ERASED })),
  };
}
