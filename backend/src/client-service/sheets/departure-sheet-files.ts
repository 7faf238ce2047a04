import type { DepartureSheet } from '@tour-portal/contracts/client-service/client-service-api.js';
import {
  ROOM_NAMES,
  airportCodeAndName,
  flightCode,
  nameText,
  passportProblemText,
} from '@tour-portal/contracts/sheets/departure-sheet-words.js';
import { DETAIL_LABELS } from '@tour-portal/contracts/guests/detail-fields.js';
import type { RoomingList, Stay } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { FlightManifest, ManifestLine } from '@tour-portal/contracts/sheets/flight-manifest.js';
import type { PassportList } from '@tour-portal/contracts/sheets/passport-list.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { PrintedBrand } from '../../documents/pdf/printed-pages.js';
import { Download } from '../../http/download.js';
import { csvText } from './csv.js';

/** A departure sheet to download, with whole passport numbers. */
export async function sheetFile(
  sheet: DepartureSheet,
  format: 'csv' | 'pdf',
  brand: PrintedBrand,
  at: Instant,
): Promise<Download> {
  const filename = `${sheet.tour.code}-${sheet.departedAt}-${sheet.sheet}.${format}`;
  if (format === 'csv')
    return new Download(filename, 'text/csv; charset=utf-8', Buffer.from(sheetCsv(sheet)));
  // The PDF library is loaded with the first PDF, because loading it takes half as long as the server's start.
  const { sheetPdf } = await import('./departure-sheet-pdf.js');
  return new Download(filename, 'application/pdf', await sheetPdf(sheet, brand, at));
}

/** A departure sheet as CSV text, with one line for each guest; of flights, one for each guest's arrival and departure. */
export function sheetCsv(sheet: DepartureSheet): string {
  switch (sheet.sheet) {
    case 'rooming':
      return csvText([ROOMING_HEAD, ...roomingRows(sheet)]);
    case 'flights':
      return csvText([FLIGHTS_HEAD, ...flightRows(sheet)]);
    case 'passports':
      return csvText([PASSPORTS_HEAD, ...passportRows(sheet)]);
  }
}

const ROOMING_HEAD = [
  ...['booking', 'party', 'room', 'room type', 'guest', 'age'],
  ...['arrives', 'nights before', 'hotel before', 'note before'],
  ...['leaves', 'nights after', 'hotel after', 'note after'],
];

function roomingRows({ parties }: RoomingList): string[][] {
  return parties.flatMap(({ number, party, rooms }) =>
    rooms.flatMap(({ type, guests }, room) =>
      guests.map((guest) => [
        ...[number, party, String(room + 1), ROOM_NAMES[type], nameText(guest), guest.age ?? ''],
        ...stayCells(guest.before),
        ...stayCells(guest.after),
      ]),
    ),
  );
}

const HOTELS: Readonly<Record<NonNullable<Stay['by']>, string>> = {
  'our-hotel': 'our hotel',
  included: 'our hotel, included',
  own: 'own arrangements',
};

function stayCells({ day, nights, by, note }: Stay): string[] {
  return [day ?? '', day === null ? '' : String(nights), by === null ? '' : HOTELS[by], note ?? ''];
}

const FLIGHTS_HEAD = [
  ...['direction', 'how', 'date', 'time', 'guest', 'booking'],
  ...['flight', 'from', 'to', 'typed in by hand', 'transfer', 'note'],
];

function flightRows({ arrivals, departures }: FlightManifest): string[][] {
  const sides = [
    { direction: 'arrival', side: arrivals },
    { direction: 'departure', side: departures },
  ];
  return sides.flatMap(({ direction, side }) => [
    ...side.flights.map((line) => [direction, 'flight', ...manifestCells(line)]),
    ...side.otherMeans.map((line) => [direction, 'other means', ...manifestCells(line)]),
    ...side.notToldYet.map((guest) => [
      ...[direction, 'not told yet', '', '', nameText(guest), guest.number],
      ...['', '', '', '', '', ''],
    ]),
  ]);
}

function manifestCells(line: ManifestLine): string[] {
  const { date, time, number, flight, transfer, note } = line;
  const flightCells =
    flight === null
      ? ['', '', '', '']
      : [
          flightCode(flight),
          airportCodeAndName(flight.from, flight.fromName),
          airportCodeAndName(flight.to, flight.toName),
          flight.isManual ? 'yes' : '',
        ];
  return [date ?? '', time ?? '', nameText(line), number, ...flightCells, transfer ?? '', note ?? ''];
}

const PASSPORTS_HEAD = [
  ...['guest', 'booking', DETAIL_LABELS.passportNumber, DETAIL_LABELS.passportCountry],
  ...[DETAIL_LABELS.passportExpiredAt, 'to see to'],
];

function passportRows({ passports, validUntil }: PassportList): string[][] {
  return passports.map((line) => [
    ...[nameText(line), line.number, line.passportNumber ?? '', line.citizenship ?? ''],
    ...[line.expiredAt ?? '', passportProblemText(line, validUntil)],
  ]);
}
