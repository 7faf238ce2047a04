import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { BookedDepartures } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { BUSINESS_ZONE, LAST_DATE, dateIn, daysBetween } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { Clock } from '../../instance/clock.js';
import { DepartureSheets } from './departure-sheets.js';
import type { LastDayBeforeFirst } from './sheet-refusals.js';

interface RequestedDepartures {
  /** Null: of all tours. */
  readonly tour: number | null;
  /** Default: today in Chicago. */
  readonly from: CalendarDate | undefined;
  /** Default: no last day. */
  readonly to: CalendarDate | undefined;
}

/** The booked departures between two days, both included. */
export class GetBookedDepartures extends Query<UseCaseResult<BookedDepartures, LastDayBeforeFirst>> {
  constructor(readonly requested: RequestedDepartures) {
    super();
  }
}

@QueryHandler(GetBookedDepartures)
export class GetBookedDeparturesHandler implements IQueryHandler<GetBookedDepartures> {
  constructor(
    private readonly sheets: DepartureSheets,
    private readonly clock: Clock,
  ) {}

  async execute({ requested: { tour, from, to = LAST_DATE } }: GetBookedDepartures) {
    const firstDay = from ?? dateIn(BUSINESS_ZONE, this.clock.now());
    if (daysBetween(firstDay, to) < 0) return refuse({ code: 'last-day-before-first' });
    return immediateAnswer({ departures: await this.sheets.bookedDepartures(tour, firstDay, to) });
  }
}
