import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { DepartureSheet } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { SheetFormat } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { maskedPassports } from '@tour-portal/contracts/sheets/passport-list.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { commandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import type { Download } from '../../http/download.js';
import { Unavailable } from '../../http/problems.js';
import { Brand } from '../../instance/brand.js';
import { Clock } from '../../instance/clock.js';
import { Documents } from '../../read-side/documents.js';
import { ReadSide } from '../../read-side/read-side.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { accessDecider } from '../history/access-decisions.js';
import { departureAccessStream } from '../../audit/access-state.js';
import { sheetFile } from './departure-sheet-files.js';
import { DepartureSheets } from './departure-sheets.js';
import type { RequestedSheet } from './departure-sheets.js';
import type { NoSuchDeparture } from './sheet-refusals.js';

/** How long a request for a sheet waits at most until the read models show everything that was written before it. */
const WAIT_MILLIS = 5_000;

/**
 * Who travels on a departure, for its tour director. The sheet shows everything that was written before the request. The
 * access is recorded in the log before the answer is sent. JSON shows the last four characters of a passport number, files
 * show all of it.
 */
export class GetDepartureSheet extends Query<UseCaseResult<DepartureSheet | Download, NoSuchDeparture>> {
  constructor(
    readonly staff: number,
    readonly requested: RequestedSheet,
    readonly format: SheetFormat,
  ) {
    super();
  }
}

@QueryHandler(GetDepartureSheet)
export class GetDepartureSheetHandler implements IQueryHandler<GetDepartureSheet> {
  constructor(
    private readonly sheets: DepartureSheets,
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    private readonly readSide: ReadSide,
    private readonly streams: Streams,
    private readonly brand: Brand,
    private readonly clock: Clock,
  ) {}

  async execute({ staff, requested, format }: GetDepartureSheet) {
    const { tour, departedAt } = requested;
    const now = this.clock.now();
    const offered = this.catalogue.current(now).departure(tour, departedAt);
    if (offered === null && (await this.documents.departureBookings(tour, departedAt)) === null)
      return refuse({ code: 'no-such-departure' });
    const context = commandContext({ kind: 'staff', staff }, now);
    const command = { type: 'LookAtDeparture', ...requested, format, staff } as const;
    const stream = departureAccessStream(tour, departedAt);
    const outcome = await this.streams.execute(accessDecider, stream, command, context);
    const position = outcome.ok ? outcome.position : null;
    const isShown = position === null || (await this.readSide.waitFor(position, WAIT_MILLIS));
    if (!isShown) throw new Unavailable('The sheet is not up to date yet. Please try again in a minute.');
    const sheet = await this.sheets.sheet(requested);
    if (format !== 'json')
      return immediateAnswer(await sheetFile(sheet, format, this.brand, this.clock.now()));
    return immediateAnswer(sheet.sheet === 'passports' ? maskedPassports(sheet) : sheet);
  }
}
