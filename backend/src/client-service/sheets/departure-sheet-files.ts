import type { DepartureSheet } from '@tour-portal/contracts/client-service/client-service-api.js';
import {
  CSV_FLIGHT_COLUMNS,
  passportColumns,
  roomingColumns,
} from '@tour-portal/contracts/sheets/departure-sheet-columns.js';
import type { CsvManifestLine, SheetColumn } from '@tour-portal/contracts/sheets/departure-sheet-columns.js';
import { roomingLines } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { FlightManifest } from '@tour-portal/contracts/sheets/flight-manifest.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { PrintedBrand } from '../../documents/pdf/printed-pages.js';
import { Download } from '../../http/download.js';
import { csvText } from './csv.js';

/** A departure sheet as a file to download; nothing of it is masked. */
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

/** A departure sheet as CSV text, with one line for each guest; of flights, one for the arrival and one for the departure. */
export function sheetCsv(sheet: DepartureSheet): string {
  switch (sheet.sheet) {
    case 'rooming':
      return linesCsv(roomingColumns(sheet), sheet.parties.flatMap(roomingLines));
    case 'flights':
      return linesCsv(CSV_FLIGHT_COLUMNS, manifestLines(sheet));
    case 'passports':
      return linesCsv(passportColumns(sheet), sheet.passports);
  }
}

function linesCsv<Line>(columns: readonly SheetColumn<Line>[], lines: readonly Line[]): string {
  const cells = columns.flatMap(({ heading, text, csv = { [heading.toLowerCase()]: text } }) =>
    Object.entries(csv),
  );
  const head = cells.map(([heading]) => heading);
  return csvText([head, ...lines.map((line) => cells.map(([, text]) => text(line)))]);
}

const NOTHING_TOLD = { date: null, time: null, flight: null, transfer: null, note: null };

function manifestLines({ arrivals, departures }: FlightManifest): CsvManifestLine[] {
  const sides = [
    { direction: 'arrival', side: arrivals },
    { direction: 'departure', side: departures },
  ] as const;
  return sides.flatMap(({ direction, side }) => [
    ...side.flights.map((line): CsvManifestLine => ({ ...line, direction, how: 'flight' })),
    ...side.otherMeans.map((line): CsvManifestLine => ({ ...line, direction, how: 'other means' })),
    ...side.notToldYet.map((guest): CsvManifestLine => {
      return { ...guest, ...NOTHING_TOLD, direction, how: 'not told yet' };
    }),
  ]);
}
