import type { DepartureSheet } from '@tour-portal/contracts/client-service/client-service-api.js';
import {
  ROOM_NAMES,
  SHEET_TITLES,
  airportCodeAndName,
  bookedText,
  dayText,
  flightCode,
  heldText,
  nameText,
  passportProblemText,
  roomsText,
  stayText,
} from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import type { RoomingList, SheetGuest } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { ManifestLine, ManifestSide } from '@tour-portal/contracts/sheets/flight-manifest.js';
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

function columns(...widths: number[]): Column[] {
  const lastWidth = TEXT_WIDTH - widths.reduce((sum, width) => sum + width, 0);
  return [...widths, lastWidth].map((width) => ({ width, align: 'left' }));
}

const ROOMING = columns(88, 138, 44, 117);

function printRooms(
  paper: PrintedDocument,
  { parties, rooms, departedAt, concludedAt, guests }: RoomingList,
): void {
  const rows = parties.flatMap(({ number, party, rooms: partyRooms }): Row[] => [
    [[number, party], { face: 'strong', keepWithNext: true, fill: COLORS.paper }],
    ...partyRooms.flatMap(({ type, guests: roomGuests }) =>
      roomGuests.map((guest, index): Row => [
        [
          index === 0 ? ROOM_NAMES[type] : '',
          nameText(guest),
          guest.age ?? '',
          stayText(guest.before, 'arrival', departedAt),
          stayText(guest.after, 'departure', concludedAt),
        ],
        { keepWithNext: index < roomGuests.length - 1, hasRule: index === roomGuests.length - 1 },
      ]),
    ),
  ]);
  const sumRow: Row = [
    ['All', pluralize(guests, 'guest'), '', roomsText(rooms)],
    { face: 'strong', color: COLORS.pine },
  ];
  paper.table('Rooms', ROOMING, ['Room', 'Guest', 'Age', 'Nights before', 'Nights after'], [...rows, sumRow]);
}

const FLIGHTS = columns(78, 104, 52, 112, 86);
const OTHERS = columns(78, 190, 120);

function printSide(
  paper: PrintedDocument,
  title: string,
  { flights, otherMeans, notToldYet }: ManifestSide,
): void {
  const rows = flights.map((line): Row => {
    const { flight, transfer, note } = line;
    const route =
      flight === null
        ? ''
        : `${airportCodeAndName(flight.from, flight.fromName)} to ${airportCodeAndName(flight.to, flight.toName)}`;
    const number = flight === null ? '' : flightCode(flight);
    return [[whenText(line), nameText(line), number, route, transfer ?? '', note ?? '']];
  });
  const emptyRow: Row = [['', 'Nobody by a flight yet']];
  const head = ['When', 'Guest', 'Flight', 'From and to', 'Transfer', 'Note'];
  paper.table(title, FLIGHTS, head, rows.length === 0 ? [emptyRow] : rows);
  if (otherMeans.length > 0) {
    const others = otherMeans.map((line): Row => [
      [whenText(line), nameText(line), line.transfer ?? '', line.note ?? ''],
    ]);
    paper.table(`${title} by Other Means`, OTHERS, ['When', 'Guest', 'Transfer', 'Note'], others);
  }
  if (notToldYet.length > 0) paper.paragraph(`Not told yet: ${notToldYet.map(nameAndNumber).join(', ')}.`);
}

function nameAndNumber(guest: SheetGuest): string {
  return `${nameText(guest)} (${guest.number})`;
}

function whenText({ date, time }: ManifestLine): string {
  const day = date === null ? 'No date told' : dayText(date);
  return time === null ? day : `${day}\n${time}`;
}

const PASSPORTS = columns(130, 78, 78, 88);

function printPassports(paper: PrintedDocument, { passports, needed, validUntil }: PassportList): void {
  paper.paragraph(
    needed
      ? `Passports must be valid until ${formatDate(validUntil, 'MMMM d, yyyy')} at least.`
      : 'This tour asks for no passports.',
  );
  const rows = passports.map((line): Row => [
    [
      `${nameText(line)}\n${line.number}`,
      line.passportNumber ?? '',
      line.expiredAt === null ? '' : dayText(line.expiredAt),
      line.citizenship ?? '',
      passportProblemText(line, validUntil),
    ],
    needsAttention(line) ? { color: COLORS.due } : {},
  ]);
  paper.table('Passports', PASSPORTS, ['Guest', 'Number', 'Expires', 'Citizenship', 'To see to'], rows);
}
