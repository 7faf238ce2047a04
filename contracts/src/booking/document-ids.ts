import type { Booking, TravelDocument } from '../api/api.js';
import { isDepositPaid } from './booking-state.js';
import { MAX_ID } from '../values/ids.js';
import { calendarDate, daysBetween, instant, plusDays, type CalendarDate } from '../values/time.js';

/** Documents for everybody (spec §2 "Booking footer", §5 "Sign up"). */
export const TERMS_OF_TRAVEL_ID = 1;
export const TRAVEL_PROTECTION_ID = 2;
export const SITE_USAGE_ID = 101;
export const PRIVACY_POLICY_ID = 102;

/** When the text and layout of the documents were last changed; answered as their `uploadedAt`. */
export const DOCUMENTS_EDITION = instant('2026-11-01T15:00:00.000Z');

/** Documents of one departure, in the order in which they are listed. */
export const DEPARTURE_DOCUMENTS = ['itinerary', 'hotels', 'bulletin'] as const;
export type DepartureDocumentKind = (typeof DEPARTURE_DOCUMENTS)[number];

/** One of the documents of a departure. */
export interface DepartureDocument {
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly kind: DepartureDocumentKind;
}

/** Whether a booking's travel documents are open: it has a paid deposit, and is not cancelled or deleted (spec §6, §9). */
export function areDocumentsOpen(
  booking: Pick<Booking, 'cancelledAt' | 'deletedAt'> & Parameters<typeof isDepositPaid>[0],
): boolean {
  return booking.cancelledAt === null && booking.deletedAt === null && isDepositPaid(booking);
}

/** Ids count the days of departures from this one. */
const FIRST_DAY = calendarDate('2000-01-01');
/** How many days and kinds an id has room for. */
const DAYS = 16_384;
const KINDS = 4;

/** The spec's names of the documents (spec §3 "Travel document"). */
export const DOCUMENT_TYPES: Readonly<Record<DepartureDocumentKind, TravelDocument['type']>> = {
  itinerary: 'Day by Day Itinerary',
  hotels: 'Hotel List',
  bulletin: 'Special Bulletin',
};

/**
 * The id of a departure's document; it encodes tour, day and kind, so none is stored. Null for a day before 2000 or
 * after November 8, 2044, and for a tour id below 1 or above 32767: no id is left for them (spec §9).
 */
export function departureDocumentId({ tour, departedAt, kind }: DepartureDocument): number | null {
  const day = daysBetween(FIRST_DAY, departedAt);
  const id = (tour * DAYS + day) * KINDS + DEPARTURE_DOCUMENTS.indexOf(kind);
  return day < 0 || day >= DAYS || tour < 1 || id > MAX_ID ? null : id;
}

/** The departure and kind that an id stands for, whether or not the departure exists; null: the id stands for none. */
export function parseDepartureDocumentId(id: number): DepartureDocument | null {
  const kind = DEPARTURE_DOCUMENTS[id % KINDS];
  const tourAndDay = Math.floor(id / KINDS);
  const tour = Math.floor(tourAndDay / DAYS);
  if (kind === undefined || tour < 1) return null;
  return { tour, departedAt: plusDays(FIRST_DAY, tourAndDay % DAYS), kind };
}

/** Whether a departure has travel documents of its own, besides the general ones (spec §6). */
export function hasDepartureDocuments(tour: number, departedAt: CalendarDate): boolean {
  return departureDocumentId({ tour, departedAt, kind: 'itinerary' }) !== null;
}

/** The travel documents of a departure (spec §3, §6): the bulletin only where the tour has changes to tell. */
export function travelDocuments(
  tour: number,
  departedAt: CalendarDate,
  tourChanges: readonly unknown[],
): TravelDocument[] {
  const kinds = DEPARTURE_DOCUMENTS.filter((kind) => kind !== 'bulletin' || tourChanges.length > 0);
  return [
    ...kinds.flatMap((kind) => {
      const id = departureDocumentId({ tour, departedAt, kind });
      return id === null ? [] : [travelDocument(id, DOCUMENT_TYPES[kind])];
    }),
    travelDocument(TERMS_OF_TRAVEL_ID, 'Terms of Travel'),
    travelDocument(TRAVEL_PROTECTION_ID, 'Travel Protection'),
  ];
}

function travelDocument(id: number, type: TravelDocument['type']): TravelDocument {
  return { id, type, label: type, uploadedAt: DOCUMENTS_EDITION };
}
