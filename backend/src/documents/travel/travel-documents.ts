import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  DOCUMENTS_EDITION,
  PRIVACY_POLICY_ID,
  SITE_USAGE_ID,
  TERMS_OF_TRAVEL_ID,
  TRAVEL_PROTECTION_ID,
  parseDepartureDocumentId,
  type DepartureDocument,
} from '@tour-portal/contracts/booking/document-ids.js';
import type { Hotel, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { hotelStays, type HotelStay } from '@tour-portal/contracts/travel/hotel-stays.js';
import { Brand } from '../../instance/brand.js';
import { Clock } from '../../instance/clock.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import type { PrintedBrand } from '../pdf/printed-pages.js';
import type { GeneralDocumentFacts, TravelDocumentFacts } from './travel-document-facts.js';

/** A travel document ready to be read. */
export interface TravelDocumentPdf {
  readonly bytes: Buffer;
  readonly filename: string;
  /** A hash of the document's facts, which hold the edition of its text and layout. */
  readonly version: string;
}

const MAX_CACHED_DOCUMENTS = 200;

const GENERAL_KINDS: Readonly<Record<number, GeneralDocumentFacts['kind']>> = {
  [TERMS_OF_TRAVEL_ID]: 'terms',
  [TRAVEL_PROTECTION_ID]: 'protection',
  [SITE_USAGE_ID]: 'site-usage',
  [PRIVACY_POLICY_ID]: 'privacy',
};

/** Whether a document is public: general documents are, a departure's are not (spec §6). */
export function isPublicDocument(id: number): boolean {
  return id in GENERAL_KINDS;
}

/** General documents, and those of a departure from the catalogue (spec §3), cached by their content. */
@Injectable()
export class TravelDocuments {
  private readonly cached = new Map<string, Promise<TravelDocumentPdf>>();
  private readonly brand: PrintedBrand;

  constructor(
    @Inject(CatalogueOfToday) private readonly catalogue: Pick<CatalogueOfToday, 'current'>,
    { name, tagline, phone }: Brand,
    private readonly clock: Clock,
  ) {
    this.brand = { name, tagline, phone };
  }

  /** The document with an id; null if there is none. */
  async pdf(id: number): Promise<TravelDocumentPdf | null> {
    const facts = this.facts(id);
    if (facts === null) return null;
    const version = hash('sha256', `${id}/${JSON.stringify(facts)}`, 'base64url').slice(0, 27);
    const cached = this.cached.get(version);
    if (cached !== undefined) return cached;
    const pdf = print(facts).then((bytes) => ({ bytes, filename: filenameOf(facts), version }));
    if (this.cached.size >= MAX_CACHED_DOCUMENTS) this.cached.clear();
    this.cached.set(version, pdf);
    pdf.catch(() => this.cached.delete(version));
    return pdf;
  }

  private facts(id: number): TravelDocumentFacts | null {
    const kind = GENERAL_KINDS[id];
    if (kind !== undefined) return { kind, at: DOCUMENTS_EDITION, brand: this.brand };
    const document = parseDepartureDocumentId(id);
    return document === null ? null : this.departureFacts(document);
  }

  private departureFacts({ kind, tour: tourId, departedAt }: DepartureDocument): TravelDocumentFacts | null {
    const catalogue = this.catalogue.current(this.clock.now());
    const found = catalogue.departure(tourId, departedAt);
    if (found === null) return null;
    const { tour, tourYear, departure, tourChanges } = found;
    if (kind === 'bulletin' && tourChanges.length === 0) return null;
    const { summary, cityStart, cityEnd, airportTransfers, passport, dayByDayItinerary } = tourYear;
    return {
      kind,
      at: DOCUMENTS_EDITION,
      brand: this.brand,
      tour: { code: tour.code, name: tour.name, region: tour.regions[0]?.regionName ?? '' },
      departedAt,
      concludedAt: departure.concludedAt,
      tourYear: {
        summary,
        cityStart,
        cityEnd,
        airportTransfers,
        passport,
        tourChanges,
        dayByDayItinerary,
      },
      hotels: hotelsOf(tourYear, catalogue.hotels),
    };
  }
}

/** The hotels of a tour. An older catalogue names only the hotel where the tour begins. */
function hotelsOf({ dayByDayItinerary, hotelId }: TourYearReference, hotels: readonly Hotel[]): HotelStay[] {
  const stays = hotelStays(dayByDayItinerary, hotels);
  const first = hotels.find(({ id }) => id === hotelId);
  return stays.length > 0 || first === undefined ? stays : [{ hotel: first, firstDay: 1, nights: 1 }];
}

/** Loads the PDF library only for the first document: with it, the server would need 50% longer to start. */
async function print(facts: TravelDocumentFacts): Promise<Buffer> {
  const { travelDocumentPdf } = await import('./travel-document-pdf.js');
  return travelDocumentPdf(facts);
}

const GENERAL_FILENAMES: Readonly<Record<GeneralDocumentFacts['kind'], string>> = {
  terms: 'terms-of-travel.pdf',
  protection: 'travel-protection.pdf',
  'site-usage': 'site-usage-agreement.pdf',
  privacy: 'privacy-policy.pdf',
};

function filenameOf(facts: TravelDocumentFacts): string {
  return 'tour' in facts
    ? `${facts.tour.code}-${facts.departedAt}-${facts.kind}.pdf`
    : GENERAL_FILENAMES[facts.kind];
}
