import type { BookingState } from '@tour-portal/contracts/booking/booking-state.js';
import { partyName } from '@tour-portal/contracts/booking/party-name.js';
import type { FoundBooking } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { SearchCandidate } from './search-terms.js';

/** A booking as a line of a list for client service (D40). */
export function foundBooking(found: {
  readonly booking: SearchCandidate['booking'] & Pick<BookingDocument, 'tour' | 'guests'>;
  readonly account: Pick<AccountDocument, 'id' | 'firstName' | 'lastName'>;
  readonly state: BookingState;
}): FoundBooking {
  const { booking, account, state } = found;
  const { id, number, tour, departedAt, guests } = booking;
  const { firstName, lastName } = account;
  const party = partyName(guests, { firstName, lastName });
  return { id, number, tour, departedAt, owner: { id: account.id, firstName, lastName }, party, state };
}
