import type { Account } from '@tour-portal/contracts/api/api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { bookingAnswer } from '../bookings/booking-answer.js';
import type { CompanionsByBooking } from '../bookings/party/party-adults.js';
import type { Catalogue } from '../reference/catalogue.js';
import type { SurveyLinks } from '../issued/survey-links.js';

/** An account with its bookings, newest first, as the API shows it (D14). */
export function accountAnswer(
  document: AccountDocument,
  bookings: readonly BookingDocument[],
  catalogue: Catalogue,
  now: Instant,
  surveys: SurveyLinks,
  companions: CompanionsByBooking,
): Account {
  const { id, firstName, lastName, phoneNumber, email, address, doNotBook, reminders, updatedAt } = document;
  return {
    id,
    firstName,
    lastName,
    phoneNumber,
    email,
    address,
    doNotBook,
    ...(reminders === undefined ? {} : { reminders }),
    updatedAt,
    bookings: bookings.map((booking) =>
      bookingAnswer(booking, document, catalogue, now, surveys, companions.get(booking.id)),
    ),
  };
}
