import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { CatalogueDeparture } from '@tour-portal/contracts/client-service/catalogue.js';
import { TourYears } from '../../departures/offered/tour-years.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { Clock } from '../../instance/clock.js';
import type { NoSuchTourYear } from './catalogue-refusals.js';
import { DepartureLines } from './departure-lines.js';

/** The departures of a tour in a year, including withdrawn ones (D61). */
export class GetCatalogueDepartures extends Query<UseCaseResult<CatalogueDeparture[], NoSuchTourYear>> {
  constructor(
    readonly tour: number,
    readonly year: number,
  ) {
    super();
  }
}

@QueryHandler(GetCatalogueDepartures)
export class GetCatalogueDeparturesHandler implements IQueryHandler<GetCatalogueDepartures> {
  constructor(
    private readonly tourYears: TourYears,
    private readonly departureLines: DepartureLines,
    private readonly clock: Clock,
  ) {}

  async execute({ tour, year }: GetCatalogueDepartures) {
    const tourYear = await this.tourYears.state(tour, year, this.clock.now());
    if (tourYear === null) return refuse({ code: 'no-such-tour-year' as const });
    return immediateAnswer(await this.departureLines.of(tour, tourYear.departures));
  }
}
