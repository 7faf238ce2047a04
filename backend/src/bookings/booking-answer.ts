import { Injectable } from '@nestjs/common';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { areDocumentsOpen, travelDocuments } from '@tour-portal/contracts/booking/document-ids.js';
import { extendableHours } from '@tour-portal/contracts/hold/hold-duration.js';
import { partyName } from '@tour-portal/contracts/booking/party-name.js';
import type { OwnerName } from '@tour-portal/contracts/booking/primary-guest.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { Documents } from '../read-side/documents.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import type { Catalogue } from '../reference/catalogue.js';
import { SurveyLinks } from '../issued/survey-links.js';
import { UNKNOWN_OWNER, companionsOf, isAdultAmong } from './party/party-adults.js';
import type { OwnedBooking } from './party/party-adults.js';

/**
 * A booking as the API shows it (D14): its document joined with the owner's name and the catalogue.
 * @param companions the other bookings of its number, where the answer has to say whether an adult is among them
 */
export function bookingAnswer(
  document: BookingDocument,
  owner: OwnerName,
  catalogue: Catalogue,
  now: Instant,
  surveys: Pick<SurveyLinks, 'surveysOf'>,
  companions: readonly OwnedBooking[] = [],
): Booking {
  const { id, tour, departedAt, hours, extended, expiredAt, priceName, concludedAt, guests } = document;
  const offered = catalogue.departure(tour, departedAt);
  const tourYear = offered?.tourYear ?? null;
  const tourChanges = offered?.tourChanges ?? [];
  const transferIds =
    tourYear === null ? [] : [...tourYear.transfers.arrival, ...tourYear.transfers.departure];
  const isOpen = document.deletedAt === null && document.cancelledAt === null;
  const documents = areDocumentsOpen(document) ? travelDocuments(tour, departedAt, tourChanges) : [];
  return {
    id,
    number: document.number,
    tour,
    departedAt,
    departure: {
      departedAt,
      concludedAt,
      priceName,
      transfers: catalogue.transfers.filter((transfer) => transferIds.includes(transfer.id)),
      hotelId: tourYear?.hotelId ?? null,
      travelDocumentId: documents[0]?.id ?? null,
    },
    roomGuests: document.roomGuests,
    party: { name: partyName(guests, owner) },
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
    extendableHours: isOpen ? extendableHours({ hours, expiredAt, extended }, now) : null,
    tourChanges,
    ...(isAdultAmong(companions, catalogue, now) ? { adultInParty: true } : {}),
  };
}

/** Makes the bookings that commands answer with. */
@Injectable()
export class BookingAnswers {
  constructor(
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    private readonly surveys: SurveyLinks,
  ) {}

  /** Leaves out whether an adult is among the other bookings of its party. */
  async withoutAdultInParty(document: BookingDocument, now: Instant): Promise<Booking> {
    const owner = (await this.documents.account(document.owner)) ?? UNKNOWN_OWNER;
    return bookingAnswer(document, owner, this.catalogue.current(now), now, this.surveys);
  }

  /** Says, too, whether an adult is among the other bookings of its party, where the booking is live and has no adult itself. */
  async withParty(document: BookingDocument, now: Instant): Promise<Booking> {
    const owner = (await this.documents.account(document.owner)) ?? UNKNOWN_OWNER;
    const catalogue = this.catalogue.current(now);
    const companions = await companionsOf(this.documents, [{ document, owner }], catalogue, now);
    return bookingAnswer(document, owner, catalogue, now, this.surveys, companions.get(document.id));
  }
}
