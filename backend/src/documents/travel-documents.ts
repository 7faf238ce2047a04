import { createHash } from 'node:crypto';
import {
  DOCUMENTS_EDITION,
  TERMS_OF_TRAVEL_ID,
  TRAVEL_PROTECTION_ID,
  departureDocument,
  type DepartureDocument,
} from '@tour-portal/contracts/document-ids.js';
import type { Brand } from '../brand.js';
import type { Clock } from '../clock.js';
import type { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import type { PrintedBrand } from './paper.js';
import type { TravelDocumentFacts } from './travel-document-facts.js';

/** A travel document ready to be read. */
export interface TravelDocumentPdf {
  readonly bytes: Buffer;
  readonly filename: string;
  /** Changes with what the document says. */
  readonly version: string;
}

const REMEMBERED_DOCUMENTS = 200;

/** Travel documents from the catalogue (spec §3), made once for each content. */
export class TravelDocuments {
  private readonly made = new Map<string, Promise<TravelDocumentPdf>>();
  private readonly printed: PrintedBrand;

  constructor(
    private readonly catalogue: Pick<CatalogueOfToday, 'current'>,
    { name, tagline, phone }: Brand,
    private readonly clock: Clock,
  ) {
    this.printed = { name, tagline, phone };
  }

  /** Null for an id that no document has. */
  async pdf(id: number): Promise<TravelDocumentPdf | null> {
    const facts = this.facts(id);
    if (facts === null) return null;
    const version = createHash('sha256')
      .update(`${id}/${JSON.stringify(facts)}`)
      .digest('base64url')
      .slice(0, 27);
    const known = this.made.get(version);
    if (known !== undefined) return known;
    const making = print(facts).then((bytes) => ({ bytes, filename: filenameOf(facts), version }));
    if (this.made.size >= REMEMBERED_DOCUMENTS) this.made.clear();
    this.made.set(version, making);
    making.catch(() => this.made.delete(version));
    return making;
  }

  private facts(id: number): TravelDocumentFacts | null {
    const general = { at: DOCUMENTS_EDITION, brand: this.printed };
    if (id === TERMS_OF_TRAVEL_ID) return { kind: 'terms', ...general };
    if (id === TRAVEL_PROTECTION_ID) return { kind: 'protection', ...general };
    const document = departureDocument(id);
    return document === null ? null : this.departureFacts(document);
  }

  private departureFacts({ kind, tour: tourId, departedAt }: DepartureDocument): TravelDocumentFacts | null {
    const catalogue = this.catalogue.current(this.clock.now());
    const found = catalogue.departure(tourId, departedAt);
    if (found === null) return null;
    const { tour, tourYear, departure } = found;
    if (kind === 'bulletin' && tourYear.tourChanges.length === 0) return null;
    const { summary, cityStart, cityEnd, airportTransfers, passport } = tourYear;
    const { tourChanges, dayByDayItinerary, hotelId } = tourYear;
    return {
      kind,
      at: DOCUMENTS_EDITION,
      brand: this.printed,
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
      hotel: catalogue.hotels.find(({ id }) => id === hotelId) ?? null,
    };
  }
}

/** The library is loaded with the first document: it takes as long as half the server's start. */
async function print(facts: TravelDocumentFacts): Promise<Buffer> {
  const { travelDocumentPdf } = await import('./travel-document-pdf.js');
  return travelDocumentPdf(facts);
}

function filenameOf(facts: TravelDocumentFacts): string {
  switch (facts.kind) {
    case 'terms':
      return 'terms-of-travel.pdf';
    case 'protection':
      return 'travel-protection.pdf';
    case 'itinerary':
    case 'hotels':
    case 'bulletin':
      return `${facts.tour.code}-${facts.departedAt}-${facts.kind}.pdf`;
  }
}
