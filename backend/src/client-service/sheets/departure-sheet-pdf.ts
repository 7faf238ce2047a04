import type { DepartureSheet } from '@tour-portal/contracts/client-service/client-service-api.js';
import {
  FLIGHT_COLUMNS,
  OTHER_MEANS_COLUMNS,
  passportColumns,
  roomingColumns,
} from '@tour-portal/contracts/sheets/departure-sheet-columns.js';
import type { SheetColumn } from '@tour-portal/contracts/sheets/departure-sheet-columns.js';
import {
  SHEET_TITLES,
  bookedText,
  heldText,
  nameText,
  roomsText,
} from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import { roomingLines } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { RoomingList } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { ManifestSide } from '@tour-portal/contracts/sheets/flight-manifest.js';
import { needsAttention } from '@tour-portal/contracts/sheets/passport-list.js';
import type { PassportList } from '@tour-portal/contracts/sheets/passport-list.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { BUSINESS_ZONE, formatDate, formatInstant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { COLORS, TEXT_WIDTH } from '../../documents/pdf/printed-pages.js';
import type { PrintedBrand } from '../../documents/pdf/printed-pages.js';
import { PrintedDocument } from '../../documents/pdf/printed-document.js';
import type { Column, Row } from '../../documents/pdf/printed-document.js';
import { dayInWords } from '../../documents/pdf/words.js';

/** A departure sheet on paper, for a tour director's folder. */
export function sheetPdf(sheet: DepartureSheet, brand: PrintedBrand, at: Instant): Promise<Buffer> {
  const { tour, departedAt, concludedAt } = sheet;
  const title = SHEET_TITLES[sheet.sheet];
  const about = `${tour.name}, ${formatDate(departedAt, 'MMMM d, yyyy')}`;
  const paper = new PrintedDocument({ title, about, at, brand, tour: null });
  paper.paragraph(tour.name, { face: 'strong', size: 13, after: 6 });
  paper.card([
    ['Starts', dayInWords(departedAt)],
    ['Ends', dayInWords(concludedAt)],
  ]);
  paper.paragraph(
    `${bookedText(sheet)}. As of ${formatInstant(at, BUSINESS_ZONE, 'MMM d yyyy, h:mm a')}, Central Time USA.`,
  );
  const heldNote = heldText(sheet.held);
  if (heldNote !== null) paper.notice(heldNote, 'due');
  printRows(paper, sheet);
  return paper.finish();
}

function printRows(paper: PrintedDocument, sheet: DepartureSheet): void {
  switch (sheet.sheet) {
    case 'rooming':
      printRooms(paper, sheet);
      return;
    case 'flights':
      printSide(paper, 'Arrivals', sheet.arrivals);
      printSide(paper, 'Departures', sheet.departures);
      return;
    case 'passports':
      printPassports(paper, sheet);
      return;
  }
}

function printRooms(paper: PrintedDocument, list: RoomingList): void {
  const table = new SheetTable(roomingColumns(list));
  const rows = list.parties.flatMap((party): Row[] => [
    [
      table.cellsUnder({ Room: party.number, Guest: party.party }),
      { face: 'strong', keepWithNext: true, fill: COLORS.paper },
    ],
    ...roomingLines(party).map((line): Row => {
      const isLast = line.place === line.guestsInRoom - 1;
      return [table.cells(line), { keepWithNext: !isLast, hasRule: isLast }];
    }),
  ]);
  const sums = {
    Room: 'All',
    Guest: pluralize(list.guests, 'guest'),
    'Nights before': roomsText(list.rooms),
  };
  table.print(paper, 'Rooms', [...rows, [table.cellsUnder(sums), { face: 'strong', color: COLORS.pine }]]);
}

function printSide(
  paper: PrintedDocument,
  title: string,
  { flights, otherMeans, notToldYet }: ManifestSide,
): void {
  const byFlight = new SheetTable(FLIGHT_COLUMNS);
  const emptyRow: Row = [byFlight.cellsUnder({ Guest: 'Nobody by a flight yet' })];
  const rows = flights.map((line): Row => [byFlight.cells(line)]);
  byFlight.print(paper, title, rows.length === 0 ? [emptyRow] : rows);
  if (otherMeans.length > 0) {
    const byOtherMeans = new SheetTable(OTHER_MEANS_COLUMNS);
    const others = otherMeans.map((line): Row => [byOtherMeans.cells(line)]);
    byOtherMeans.print(paper, `${title} by Other Means`, others);
  }
  const names = notToldYet.map((guest) => `${nameText(guest)} (${guest.number})`);
  if (names.length > 0) paper.paragraph(`Not told yet: ${names.join(', ')}.`);
}

function printPassports(paper: PrintedDocument, list: PassportList): void {
  paper.paragraph(
    list.needed
      ? `Passports must be valid until ${formatDate(list.validUntil, 'MMMM d, yyyy')} at least.`
      : 'This tour asks for no passports.',
  );
  const table = new SheetTable(passportColumns(list));
  const rows = list.passports.map((line): Row => [
    table.cells(line),
    needsAttention(line) ? { color: COLORS.due } : {},
  ]);
  table.print(paper, 'Passports', rows);
}

/** The columns of a sheet that the PDF shows, together as wide as the text of a page. */
class SheetTable<Line> {
  private readonly columns: readonly PdfColumn<Line>[];

  constructor(all: readonly SheetColumn<Line>[]) {
    this.columns = all.filter((column): column is PdfColumn<Line> => column.pdf !== undefined);
  }

  cells(line: Line): string[] {
    return this.columns.map(({ text, span, pdf }) => (span?.(line) === 0 ? '' : (pdf.text ?? text)(line)));
  }

  /** The cells of a row that is no line of the sheet. @param texts by heading */
  cellsUnder(texts: Readonly<Record<string, string>>): string[] {
    return this.columns.map(({ heading }) => texts[heading] ?? '');
  }

  print(paper: PrintedDocument, title: string, rows: readonly Row[]): void {
    const total = this.columns.reduce((sum, { pdf }) => sum + pdf.width, 0);
    const widths = this.columns.map(({ pdf }): Column => {
      return { width: (pdf.width * TEXT_WIDTH) / total, align: 'left' };
    });
    paper.table(
      title,
      widths,
      this.columns.map(({ heading }) => heading),
      rows,
    );
  }
}

type PdfColumn<Line> = SheetColumn<Line> & Required<Pick<SheetColumn<Line>, 'pdf'>>;
