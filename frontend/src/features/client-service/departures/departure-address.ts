import type { SheetFormat, SheetName } from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';

export const DEPARTURES_ADDRESS = '/client-service/departures';

interface Departure {
  readonly tour: number;
  readonly departedAt: CalendarDate | string;
}

/** The address of the page with a sheet of a departure; default: the rooming list. */
export function departureAddress({ tour, departedAt }: Departure, sheet: SheetName = 'rooming'): string {
  const address = `${DEPARTURES_ADDRESS}/${tour}/${departedAt}`;
  return sheet === 'rooming' ? address : `${address}?sheet=${sheet}`;
}

/** The address from which a sheet is downloaded as a file. */
export function sheetFileAddress(departure: Departure, sheet: SheetName, format: SheetFormat): string {
  return `/v1${departureAddress(departure)}/${sheet}?format=${format}`;
}
