import {
  DEPARTURE_DOCUMENTS,
  TERMS_OF_TRAVEL_ID,
  TRAVEL_PROTECTION_ID,
  departureDocumentId,
} from '@tour-portal/contracts/booking/document-ids.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { Brand } from '../../instance/brand.js';
import { SHIPPED_CATALOGUE, loadCatalogue } from '../../reference/catalogue.js';
import { ManualClock } from '../../testing/fixtures.js';
import { pdfText } from '../../testing/pdf-text.js';
import { TravelDocuments } from './travel-documents.js';

const BRAND = new Brand('Trailhead Tours', 'Guided tours since 1952', '1 (800) 555-0152');

function openDocuments(
  briefNotices: readonly string[] = [],
  changeYear = (tourYear: TourYearReference): TourYearReference => tourYear,
) {
  const shipped = loadCatalogue(SHIPPED_CATALOGUE, calendarDate('2026-11-21'));
  const tourChanges = briefNotices.map((briefNotice) => ({ briefNotice }));
  const catalogue = {
    ...shipped,
    departure: (...wanted: Parameters<typeof shipped.departure>) => {
      const found = shipped.departure(...wanted);
      return found === null ? null : { ...found, tourYear: changeYear(found.tourYear), tourChanges };
    },
  };
  const documents = new TravelDocuments({ current: () => catalogue }, BRAND, new ManualClock());
  const year = shipped.tourYears.find((tourYear) => tourYear.tour === 7 && tourYear.year === 2027);
  const departedAt = year?.departures[0]?.departedAt ?? calendarDate('2027-06-06');
  const idOf = (kind: (typeof DEPARTURE_DOCUMENTS)[number]) =>
    departureDocumentId({ tour: 7, departedAt, kind }) ?? 0;
  const textOf = async (id: number) => {
    const pdf = await documents.pdf(id);
    return pdf === null ? '' : (await pdfText(pdf.bytes)).text.replaceAll(/\s+/g, ' ');
  };
  return { documents, year, idOf, textOf };
}

describe('travel documents', () => {
  it('show each day of the tour, and the date on which it starts', async () => {
    const { textOf, idOf, year } = openDocuments();
    const text = await textOf(idOf('itinerary'));
    for (const { day, title, text: fact } of year?.dayByDayItinerary ?? []) {
      expect(text).toContain(`Day ${day}: ${title}`);
      expect(text).toContain(fact);
    }
    expect(text).toContain('Sunday, June 6, 2027');
  });

  it('name the hotels by night, with address and phone', async () => {
    const { textOf, idOf } = openDocuments();
    const text = await textOf(idOf('hotels'));
    for (const fact of [
      'Night of June 6, 2027 Bow River Lodge',
      '310 River Front Avenue SE, Calgary',
      '2 nights from June 7, 2027 Sulphur Mountain Lodge',
      'Banff, Alberta 1 (403) 555-0142',
    ])
      expect(text).toContain(fact);
    expect(text).not.toContain('Along the Way');
  });

  it('name only the hotel where the tour begins if the catalogue has no other', async () => {
    const { textOf, idOf } = openDocuments([], (year) => ({
      ...year,
      dayByDayItinerary: year.dayByDayItinerary.map((day) => ({ ...day, hotelId: null })),
    }));
    const text = await textOf(idOf('hotels'));
    expect(text).toContain('Bow River Lodge');
    expect(text).not.toContain('Sulphur Mountain Lodge');
    expect(text).toContain('Along the Way');
  });

  it('include a bulletin only if the tour has changed', async () => {
    const unchanged = openDocuments();
    expect(await unchanged.documents.pdf(unchanged.idOf('bulletin'))).toBeNull();
    const changed = openDocuments(['The lake road is closed until July.']);
    expect(await changed.textOf(changed.idOf('bulletin'))).toContain('The lake road is closed until July.');
  });

  it('include the terms, with the days and amounts of the rules', async () => {
    const { textOf } = openDocuments();
    const text = await textOf(TERMS_OF_TRAVEL_ID);
    for (const fact of [
      '60 days or more before the tour 72 hours',
      '14 to 59 days before the tour 24 hours',
      '7 to 13 days before the tour 8 hours',
      'A deposit of $300',
      '61 days or more before the tour $300 $129',
      '60 to 8 days before the tour 50% of the tour price $229',
      '7 days or less before the tour the whole tour price $279',
    ])
      expect(text).toContain(fact);
  });

  it('include a text about travel protection', async () => {
    const { textOf } = openDocuments();
    expect(await textOf(TRAVEL_PROTECTION_ID)).toContain('Travel protection costs $129 for each guest.');
  });

  it('do not exist for an unknown departure or id', async () => {
    const { documents } = openDocuments();
    const departedAt = calendarDate('2027-06-07');
    for (const kind of DEPARTURE_DOCUMENTS)
      expect(await documents.pdf(departureDocumentId({ tour: 7, departedAt, kind }) ?? 0)).toBeNull();
    expect(await documents.pdf(3)).toBeNull();
  });

  it('are printed once for each content', async () => {
    const { documents, idOf } = openDocuments();
    const [one, two] = await Promise.all([documents.pdf(idOf('hotels')), documents.pdf(idOf('hotels'))]);
    expect(two).toBe(one);
    const other = openDocuments(['The lake road is closed until July.']);
    expect((await other.documents.pdf(other.idOf('hotels')))?.version).not.toBe(one?.version);
  });
});
