import {
  DEPARTURE_DOCUMENTS,
  TERMS_OF_TRAVEL_ID,
  TRAVEL_PROTECTION_ID,
  departureDocumentId,
} from '@tour-portal/contracts/document-ids.js';
import { calendarDate } from '@tour-portal/contracts/time.js';
import { describe, expect, it } from 'vitest';
import { Brand } from '../brand.js';
import { SHIPPED_CATALOGUE, loadCatalogue } from '../reference/catalogue.js';
import { StandingClock } from '../testing/opened.js';
import { pdfText } from '../testing/pdf-text.js';
import { TravelDocuments } from './travel-documents.js';

const BRAND = new Brand('Trailhead Tours', 'Guided tours since 1952', '1 (800) 555-0152');

function open(changes: readonly string[] = []) {
  const shipped = loadCatalogue(SHIPPED_CATALOGUE, calendarDate('2026-11-21'));
  const tourChanges = changes.map((briefNotice) => ({ briefNotice }));
  const catalogue = {
    ...shipped,
    departure: (...wanted: Parameters<typeof shipped.departure>) => {
      const found = shipped.departure(...wanted);
      return found === null ? null : { ...found, tourYear: { ...found.tourYear, tourChanges } };
    },
  };
  const documents = new TravelDocuments({ current: () => catalogue }, BRAND, new StandingClock());
  const year = shipped.tourYears.find(({ tour, year: of }) => tour === 7 && of === 2027);
  const departedAt = year?.departures[0]?.departedAt ?? calendarDate('2027-06-06');
  const idOf = (kind: (typeof DEPARTURE_DOCUMENTS)[number]) =>
    departureDocumentId({ tour: 7, departedAt, kind }) ?? 0;
  const textOf = async (id: number) => {
    const pdf = await documents.pdf(id);
    return pdf === null ? null : (await pdfText(pdf.bytes)).text;
  };
  return { documents, year, idOf, textOf };
}

describe('travel documents', () => {
  it('tell each day of the tour with its date', async () => {
    const { textOf, idOf, year } = open();
    const text = await textOf(idOf('itinerary'));
    const flat = text?.replaceAll(/\s+/g, ' ') ?? '';
    for (const { day, title, text: told } of year?.dayByDayItinerary ?? []) {
      expect(flat).toContain(`Day ${day}: ${title}`);
      expect(flat).toContain(told);
    }
    expect(flat).toContain('Sunday, June 6, 2027');
  });

  it('name the hotel where the tour begins', async () => {
    const { textOf, idOf } = open();
    expect(await textOf(idOf('hotels'))).toContain('Bow River Lodge');
  });

  it('have a bulletin only where the tour has changed', async () => {
    const unchanged = open();
    expect(await unchanged.documents.pdf(unchanged.idOf('bulletin'))).toBeNull();
    const changed = open(['The lake road is closed until July.']);
    expect(await changed.textOf(changed.idOf('bulletin'))).toContain('The lake road is closed until July.');
  });

  it('tell everybody the terms, from the rules themselves', async () => {
    const { textOf } = open();
    const text = await textOf(TERMS_OF_TRAVEL_ID);
    for (const fact of [
      '60 days or more before the tour 72 hours',
      '14 to 59 days before the tour 24 hours',
      '7 to 13 days before the tour 8 hours',
      'A deposit of $300',
      '61 days or more before the tour $300 $129',
      '60 to 8 days before the tour 50% of the tour price $229',
      '7 days or less before the tour 100% of the tour price $279',
    ])
      expect(text).toContain(fact);
  });

  it('tell everybody about travel protection', async () => {
    const { textOf } = open();
    expect(await textOf(TRAVEL_PROTECTION_ID)).toContain('Travel protection costs $129 for each guest.');
  });

  it('are not there for a departure that is not', async () => {
    const { documents } = open();
    const departedAt = calendarDate('2027-06-07');
    for (const kind of DEPARTURE_DOCUMENTS)
      expect(await documents.pdf(departureDocumentId({ tour: 7, departedAt, kind }) ?? 0)).toBeNull();
    expect(await documents.pdf(3)).toBeNull();
  });

  it('are made once for each content', async () => {
    const { documents, idOf } = open();
    const [one, two] = await Promise.all([documents.pdf(idOf('hotels')), documents.pdf(idOf('hotels'))]);
    expect(two).toBe(one);
    const other = open(['The lake road is closed until July.']);
    expect((await other.documents.pdf(other.idOf('hotels')))?.version).not.toBe(one?.version);
  });
});
