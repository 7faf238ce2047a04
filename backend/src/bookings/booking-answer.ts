import type { Booking, Guest } from '@tour-portal/contracts/api.js';
import { extendableHours } from '@tour-portal/contracts/hold-duration.js';
import { partyName } from '@tour-portal/contracts/party.js';
import type { PartyOwner } from '@tour-portal/contracts/party.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { Catalogue } from '../reference/catalogue.js';

/** A booking as the API shows it (D14): its document joined with the owner's name and the catalogue. */
export function bookingAnswer(
  document: BookingDocument,
  owner: PartyOwner,
  catalogue: Catalogue,
  now: Instant,
): Booking {
  const { hours, extended, expiredAt, priceName, concludedAt, ...shown } = document;
  const tourYear = catalogue.departure(document.tour, document.departedAt)?.tourYear ?? null;
  const transfers = tourYear === null ? [] : [...tourYear.transfers.arrival, ...tourYear.transfers.departure];
  const isHold = document.deletedAt === null && document.cancelledAt === null;
  return {
    id: shown.id,
    number: shown.number,
    tour: shown.tour,
    departedAt: shown.departedAt,
    departure: {
      departedAt: shown.departedAt,
      concludedAt,
      priceName,
      transfers: catalogue.transfers.filter((transfer) => transfers.includes(transfer.id)),
      hotelId: null,
      travelDocumentId: null,
    },
    roomGuests: shown.roomGuests,
    party: { name: partyName(document.guests, owner) },
    guests: document.guests.map(guestAnswer),
    createdAt: shown.createdAt,
    expiredAt,
    deletedAt: shown.deletedAt,
    cancelledAt: shown.cancelledAt,
    depositDueBy: shown.depositDueBy,
    finalDueBy: shown.finalDueBy,
    confirmations: [],
    surveys: [],
    owner: shown.owner,
    payments: [],
    refunds: [],
    extendableHours: isHold ? extendableHours({ hours, expiredAt, extended }, now) : null,
    tourChanges: tourYear?.tourChanges ?? [],
  };
}

function guestAnswer(guest: BookingDocument['guests'][number]): Guest {
  return {
    id: guest.id,
    fullName: guest.fullName,
    phoneNumber: null,
    email: null,
    age: null,
    address: null,
    emergencyContact: null,
    passportNumber: null,
    passportCountry: null,
    passportBornAt: null,
    passportExpiredAt: null,
    arrival: null,
    departure: null,
    fees: [],
    paid: false,
    updatedAt: guest.updatedAt,
  };
}
