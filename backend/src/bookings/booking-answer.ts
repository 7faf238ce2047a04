import type { Booking } from '@tour-portal/contracts/api.js';
import { isDepositPaid } from '@tour-portal/contracts/booking-state.js';
import { travellingGuests } from '@tour-portal/contracts/cancellation.js';
import { travelDocuments } from '@tour-portal/contracts/document-ids.js';
import { extendableHours } from '@tour-portal/contracts/hold-duration.js';
import { partyName } from '@tour-portal/contracts/party.js';
import type { PartyOwner } from '@tour-portal/contracts/party.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { Catalogue } from '../reference/catalogue.js';
import type { SurveyLinks } from '../surveys/survey-links.js';

/** A booking as the API shows it (D14): its document joined with the owner's name and the catalogue. */
export function bookingAnswer(
  document: BookingDocument,
  owner: PartyOwner,
  catalogue: Catalogue,
  now: Instant,
  surveys: Pick<SurveyLinks, 'surveysOf'>,
): Booking {
  const { id, tour, departedAt, hours, extended, expiredAt, priceName, concludedAt, guests } = document;
  const tourYear = catalogue.departure(tour, departedAt)?.tourYear ?? null;
  const transfers = tourYear === null ? [] : [...tourYear.transfers.arrival, ...tourYear.transfers.departure];
  const isHold = document.deletedAt === null && document.cancelledAt === null;
  const opensDocuments = isDepositPaid(document) && document.cancelledAt === null;
  const documents = opensDocuments ? travelDocuments(tour, departedAt, tourYear?.tourChanges ?? []) : [];
  return {
    id,
    number: document.number,
    tour,
    departedAt,
    departure: {
      departedAt,
      concludedAt,
      priceName,
      transfers: catalogue.transfers.filter((transfer) => transfers.includes(transfer.id)),
      hotelId: tourYear?.hotelId ?? null,
      travelDocumentId: documents[0]?.id ?? null,
    },
    roomGuests: document.roomGuests,
    party: { name: partyName(travellingGuests(guests), owner) },
    guests,
    createdAt: document.createdAt,
    expiredAt,
    deletedAt: document.deletedAt,
    cancelledAt: document.cancelledAt,
    depositDueBy: document.depositDueBy,
    finalDueBy: document.finalDueBy,
    confirmations: document.confirmations,
    travelDocuments: documents,
    surveys: surveys.surveysOf(document, catalogue),
    owner: document.owner,
    payments: document.payments,
    refunds: document.refunds,
    extendableHours: isHold ? extendableHours({ hours, expiredAt, extended }, now) : null,
    tourChanges: tourYear?.tourChanges ?? [],
  };
}
