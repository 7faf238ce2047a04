import type { DepartureDocumentKind } from '@tour-portal/contracts/document-ids.js';
import type { Hotel, TourYearReference } from '@tour-portal/contracts/reference-api.js';
import type { Instant, CalendarDate } from '@tour-portal/contracts/time.js';
import type { DrawnTour } from './landscape.js';
import type { PrintedBrand } from './paper.js';

/** A document for everybody (spec §2 "Booking footer"). */
export interface GeneralDocumentFacts {
  readonly kind: 'terms' | 'protection';
  readonly at: Instant;
  readonly brand: PrintedBrand;
}

/** A document of one departure, from what the catalogue knows of it (spec §3 "Travel document"). */
export interface DepartureDocumentFacts {
  readonly kind: DepartureDocumentKind;
  readonly at: Instant;
  readonly brand: PrintedBrand;
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
  /** Where the tour begins; null where the catalogue names none. */
  readonly hotel: Hotel | null;
}

export type TravelDocumentFacts = GeneralDocumentFacts | DepartureDocumentFacts;
