import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import type { ConfigReference } from '@tour-portal/contracts/api/reference-api.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { confirmationUrl, documentUrl } from '../reference/brand.js';

/** The data of the catalog that the page of every trip reads. */
const CATALOG_ADDRESSES = ['config', 'tours', 'hotels', 'airlines'].map((name) => `/v1/reference/${name}`);

/** Addresses of what trips need when there is no network; each begins with `/`. */
export interface OfflineAddresses {
  readonly reference: readonly string[];
  readonly documents: readonly string[];
}

/** The addresses for the account's trips that are booked and not over; nothing is stored for other bookings. */
export function offlineAddresses(
  { bookings }: Pick<Account, 'bookings'>,
  { documentBaseUrl }: Pick<ConfigReference, 'documentBaseUrl'>,
  today: CalendarDate,
): OfflineAddresses {
  const trips = bookings.filter((booking) => isBookedAndNotOver(booking, today));
  if (trips.length === 0) return { reference: [], documents: [] };
  const tours = new Set(trips.map(({ tour }) => tour));
  const documents = trips.flatMap(({ travelDocuments, confirmations }) => [
    ...travelDocuments.map(({ id }) => documentUrl(documentBaseUrl, id)),
    ...newest(confirmations).map((confirmation) => confirmationUrl(documentBaseUrl, confirmation)),
  ]);
  return {
    reference: [...CATALOG_ADDRESSES, ...[...tours].map((tour) => `/v1/reference/tour-years?tour=${tour}`)],
    // A document of another server is not stored.
    documents: documents.filter((address) => address.startsWith('/') && !address.startsWith('//')),
  };
}

function isBookedAndNotOver({ guests, cancelledAt, departure }: Booking, today: CalendarDate): boolean {
  return cancelledAt === null && departure.concludedAt >= today && guests.some(({ paid }) => paid);
}

/** Only the newest confirmation, because it says what is agreed. */
function newest(confirmations: Booking['confirmations']): Booking['confirmations'] {
  return confirmations.toSorted((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1)).slice(0, 1);
}
