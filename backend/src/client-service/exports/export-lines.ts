import { Injectable } from '@nestjs/common';
import type { ExportFormat, ExportName } from '@tour-portal/contracts/client-service/exports.js';
import { BUSINESS_ZONE, endOfDay, millis, startOfDay } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { Clock } from '../../instance/clock.js';
import { Documents } from '../../read-side/documents.js';
import { inPages } from '../../read-side/in-pages.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { CSV_BOM, csvLine } from '../sheets/csv.js';
import { EXPORT_COLUMNS, bookingRow, guestRows, ledgerRow } from './export-rows.js';
import type { ExportRow, ExportedBooking } from './export-rows.js';

/** How many bookings of a departure are read at a time, so that an export of any length needs little memory. */
const PAGE_SIZE = 200;

/** The requested export. Its days, both ends included, are those of departures, or of the ledger's charges and refunds. */
export interface RequestedExport {
  readonly name: ExportName;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly format: ExportFormat;
}

/** The lines of exports, read while they are sent (D63). */
@Injectable()
export class ExportLines {
  constructor(
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  async *lines(requested: RequestedExport): AsyncGenerator<string> {
    const { name, format } = requested;
    const columns = EXPORT_COLUMNS[name];
    // The heading goes with the first row: while nothing was sent, a store that is away can still be answered with 503.
    let heading = format === 'csv' ? CSV_BOM + csvLine(columns) : '';
    for await (const row of this.rows(requested)) {
      yield format === 'jsonl'
        ? `${JSON.stringify(row)}\n`
        : heading + csvLine(columns.map((column) => row[column] ?? ''));
      heading = '';
    }
    if (heading !== '') yield heading;
  }

  private async *rows({ name, from, to }: RequestedExport): AsyncGenerator<ExportRow> {
    if (name === 'ledger') {
      yield* this.ledger(from, to);
      return;
    }
    for await (const exported of this.bookings(from, to))
      yield* name === 'bookings' ? [bookingRow(exported)] : guestRows(exported);
  }

  /** Bookings by departure, in the order in which they were placed. */
  private async *bookings(from: CalendarDate, to: CalendarDate): AsyncGenerator<ExportedBooking> {
    const now = this.clock.now();
    const catalogue = this.catalogue.current(now);
    for await (const { bookings: ids } of this.documents.allDepartureBookings(from, to))
      for (let offset = 0; offset < ids.length; offset += PAGE_SIZE) {
        const bookings = await this.documents.bookings(ids.slice(offset, offset + PAGE_SIZE));
        const owners = await this.documents.accounts(bookings.map(({ owner }) => owner));
        for (const [index, booking] of bookings.entries())
          yield { booking, owner: owners[index] ?? null, catalogue, now };
      }
  }

  private async *ledger(from: CalendarDate, to: CalendarDate): AsyncGenerator<ExportRow> {
    const [first, last] = [millis(startOfDay(from, BUSINESS_ZONE)), millis(endOfDay(to, BUSINESS_ZONE))];
    const lines = inPages(
      (at: number, limit) => this.documents.ledgerBetween(at, last, limit),
      ({ at }) => at,
      ({ kind, transactionId }) => `${kind}/${transactionId}`,
      first,
    );
    for await (const line of lines) {
      const booking = await this.documents.booking(line.booking);
      yield ledgerRow(line, booking?.number ?? null);
    }
  }
}
