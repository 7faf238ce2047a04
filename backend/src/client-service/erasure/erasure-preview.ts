import type { ErasurePreview } from '@tour-portal/contracts/client-service/client-service-api.js';
import { bookingState, isLive } from '@tour-portal/contracts/booking/booking-state.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { Catalogue } from '../../reference/catalogue.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';

/** What erasing a person would remove and keep, and what stands in the way (D44). */
export function erasurePreview(
  account: number,
  bookings: readonly BookingDocument[],
  catalogue: Catalogue,
  now: Instant,
): ErasurePreview {
  const guests = bookings.reduce((sum, booking) => sum + booking.guests.length, 0);
  const confirmations = bookings.reduce((sum, { confirmations: issued }) => sum + issued.length, 0);
  return {
    account,
    goes: [
      'Name, phone number, email and address of the account, and its password: nobody can log in to it again.',
      `Names, contacts, passports and travel of ${pluralize(guests, 'guest')} in ${pluralize(bookings.length, 'booking')}.`,
      `${pluralize(confirmations, 'confirmation')}, as PDF and mail, and messages that are on their way.`,
      'The key that all of this is sealed with in the history: no later copy of it can be read again.',
    ],
    stays: [
      'The history itself, without the person: what was held, paid, refunded and when. The law asks for it, and it must stay provable.',
      'Amounts, dates and the payment company’s transaction numbers, for the accounts.',
      'Backups made before: they hold the person and the key. Delete them, or erase the person again where one is restored.',
      'Mails that were sent, and what the database server, the payment company and other services keep in files of their own.',
      'Reasons and evidence packs that client service wrote or took away: look through them by hand.',
    ],
    standsInTheWay: bookings
      .filter((booking) => isLive(bookingState(booking, catalogue.tour(booking.tour), now)))
      .map(
        ({ number }) => `Booking ${number} is not over: cancel it first, or wait until the tour has ended.`,
      ),
  };
}
