import type { LegalTextKind } from '@tour-portal/contracts/texts/legal-texts.js';
import type { DepartureDocumentKind } from '@tour-portal/contracts/booking/document-ids.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import type { HotelStay } from '@tour-portal/contracts/travel/hotel-stays.js';
import type { Instant, CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { DrawnTour } from '../pdf/landscape.js';
import type { PrintedBrand } from '../pdf/printed-pages.js';

/** A document that everybody may read (spec §2 "Booking footer", §5 "Sign up"). */
export interface GeneralDocumentFacts {
  readonly kind: LegalTextKind | 'protection';
  /** When text and layout of the documents were last changed: the edition, not the time of printing. */
  readonly at: Instant;
  readonly brand: PrintedBrand;
}

/** A document of one departure, from the catalogue (spec §3 "Travel document"). */
export interface DepartureDocumentFacts extends Omit<GeneralDocumentFacts, 'kind'> {
  readonly kind: DepartureDocumentKind;
  readonly tour: DrawnTour;
  readonly departedAt: CalendarDate;
  readonly concludedAt: CalendarDate;
  readonly tourYear: Pick<
    TourYearReference,
    | 'summary'
    | 'cityStart'
    | 'cityEnd'
    | 'airportTransfers'
    | 'passport'
    | 'tourChanges'
    | 'dayByDayItinerary'
  >;
  /** The hotel stays of those nights for which the catalogue names a hotel, of which there may be none. */
  readonly hotels: readonly HotelStay[];
}

export type TravelDocumentFacts = GeneralDocumentFacts | DepartureDocumentFacts;
