import type { HoldTerms, RecordedEvent } from '@tour-portal/contracts/events.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/time.js';
import type { Projection } from './projection.js';

/** One booking as its owner sees it, without what the catalogue and the account add. Key: the booking id. */
export interface BookingDocument {
  id: number;
  owner: number;
  number: string;
  tour: number;
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  priceName: string;
  roomGuests: number[];
  guests: { id: number; fullName: string; updatedAt: Instant }[];
  createdAt: Instant;
  expiredAt: Instant | null;
  deletedAt: Instant | null;
  cancelledAt: Instant | null;
  depositDueBy: Instant;
  finalDueBy: Instant;
  /** Hours the hold was made for, and whether it was extended (D24). */
  hours: number;
  extended: boolean;
}

export const bookingProjection: Projection<BookingDocument> = {
  name: 'booking',
  version: 1,
  indexes: {},
  follows: ['HoldPlaced', 'HoldReplaced', 'HoldExtended', 'HoldDeleted', 'HoldExpired'],
  keys: (event) => ('booking' in event.data ? [String(event.data.booking)] : []),
  evolve: evolveBookingDocument,
};

function evolveBookingDocument(
  document: BookingDocument | null,
  event: RecordedEvent,
): BookingDocument | null {
  if (event.type === 'HoldPlaced') return placedBooking(event.data);
  if (document === null) return null;
  switch (event.type) {
    case 'HoldReplaced':
    case 'HoldDeleted':
      return { ...document, deletedAt: event.data.deletedAt };
    case 'HoldExtended': {
      const { expiredAt, depositDueBy, finalDueBy } = event.data;
      return { ...document, expiredAt, depositDueBy, finalDueBy, extended: true };
    }
    case 'HoldExpired':
      return { ...document, expiredAt: event.data.expiredAt };
    default:
      return document;
  }
}

/** The document of a hold just placed. */
export function placedBooking(data: HoldTerms): BookingDocument {
  return {
    id: data.booking,
    owner: data.account,
    number: data.number,
    tour: data.tour,
    departedAt: data.departedAt,
    concludedAt: data.concludedAt,
    priceName: data.priceName,
    roomGuests: data.roomGuests,
    guests: data.guests.map((id) => ({ id, fullName: '', updatedAt: data.createdAt })),
    createdAt: data.createdAt,
    expiredAt: data.expiredAt,
    deletedAt: null,
    cancelledAt: null,
    depositDueBy: data.depositDueBy,
    finalDueBy: data.finalDueBy,
    hours: data.hours,
    extended: false,
  };
}
