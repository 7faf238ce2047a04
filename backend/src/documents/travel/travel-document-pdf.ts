import { DOCUMENT_TYPES } from '@tour-portal/contracts/booking/document-ids.js';
import type { HotelStay } from '@tour-portal/contracts/travel/hotel-stays.js';
import { formatDate, plusDays, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { TEXT_WIDTH } from '../pdf/printed-pages.js';
import { PrintedDocument, type Column, type Row } from '../pdf/printed-document.js';
import { legalPdf, protectionPdf } from './terms-pdf.js';
import type { DepartureDocumentFacts, TravelDocumentFacts } from './travel-document-facts.js';
import { dayInWords } from '../pdf/words.js';

/** A travel document as a PDF (spec §3): the same facts give the same bytes. */
export function travelDocumentPdf(facts: TravelDocumentFacts): Promise<Buffer> {
  switch (facts.kind) {
    case 'terms':
    case 'site-usage':
    case 'privacy':
      return legalPdf(facts.kind, facts);
    case 'protection':
      return protectionPdf(facts);
    case 'itinerary':
      return departurePdf(facts, printItinerary);
    case 'hotels':
      return departurePdf(facts, printHotels);
    case 'bulletin':
      return departurePdf(facts, printBulletin);
  }
}

function departurePdf(
  facts: DepartureDocumentFacts,
  printContent: (sheet: PrintedDocument, facts: DepartureDocumentFacts) => void,
): Promise<Buffer> {
  const { kind, at, brand, tour, tourYear, departedAt, concludedAt } = facts;
  const about = `${tour.name}, ${formatDate(departedAt, 'MMMM d, yyyy')}`;
  const sheet = new PrintedDocument({ title: DOCUMENT_TYPES[kind], about, at, brand, tour });
  sheet.paragraph(tour.name, { face: 'strong', size: 13, after: 6 });
  sheet.card([
    ['Starts', `${dayInWords(departedAt)}\n${tourYear.cityStart}`],
    ['Ends', `${dayInWords(concludedAt)}\n${tourYear.cityEnd}`],
  ]);
  printContent(sheet, facts);
  return sheet.finish();
}

function printItinerary(sheet: PrintedDocument, { tourYear, departedAt }: DepartureDocumentFacts): void {
  sheet.paragraph(tourYear.summary, { size: 11.5 });
  for (const { day, title, text } of tourYear.dayByDayItinerary) {
    sheet.heading(`Day ${day}: ${title}`, 60);
    sheet.paragraph(dayInWords(plusDays(departedAt, day - 1)), { size: 9, after: 4 });
    sheet.paragraph(text);
  }
  printArrivalNotes(sheet, tourYear);
}

const HOTEL_COLUMNS: readonly Column[] = [{ width: 130 }, { width: 210 }, { width: TEXT_WIDTH - 340 }];

function printHotels(
  sheet: PrintedDocument,
  { tourYear, hotels: stays, departedAt, brand }: DepartureDocumentFacts,
): void {
  const rows = stays.map((stay): Row => [hotelCells(stay, departedAt)]);
  if (rows.length > 0) sheet.table('Your Hotels', HOTEL_COLUMNS, ['Nights', 'Hotel', 'City and Phone'], rows);
  const nights = stays.reduce((sum, stay) => sum + stay.nights, 0);
  if (nights < tourYear.dayByDayItinerary.length - 1) {
    sheet.heading('Along the Way');
    sheet.paragraph(
      `Each day's place stands in the Day by Day Itinerary. If you need the address of a later hotel before you leave, please call client service at ${brand.phone}.`,
    );
  }
  printArrivalNotes(sheet, tourYear);
}

function hotelCells({ hotel, firstDay, nights }: HotelStay, departedAt: CalendarDate): string[] {
  const from = formatDate(plusDays(departedAt, firstDay - 1), 'MMMM d, yyyy');
  const { name, city, address, phone } = hotel;
  return [
    nights === 1 ? `Night of ${from}` : `${nights} nights from ${from}`,
    [name, address].filter((part) => part !== null).join('\n'),
    [city, phone].filter((part) => part !== null).join('\n'),
  ];
}

function printBulletin(sheet: PrintedDocument, { tourYear, brand }: DepartureDocumentFacts): void {
  sheet.heading('What Has Changed');
  sheet.steps(tourYear.tourChanges.map(({ briefNotice }) => briefNotice));
  sheet.paragraph(`If you have questions, please call client service at ${brand.phone}.`);
}

function printArrivalNotes(sheet: PrintedDocument, tourYear: DepartureDocumentFacts['tourYear']): void {
  sheet.heading('Airport Transfers', 40);
  sheet.paragraph(tourYear.airportTransfers);
  if (tourYear.passport === null) return;
  sheet.heading('Passports', 40);
  sheet.paragraph(tourYear.passport.text);
  if (tourYear.passport.extension !== null) sheet.paragraph(tourYear.passport.extension);
}
