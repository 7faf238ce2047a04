import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { DepartureAvailability } from '@tour-portal/contracts/api/reference-api.js';
import { Clock } from '../instance/clock.js';
import { Documents } from '../read-side/documents.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';

/** A tour's departures in a year with the seats free now (D15); none if the tour is not offered in that year. */
export class GetTourAvailability extends Query<DepartureAvailability[]> {
  constructor(
    readonly tour: number,
    readonly year: number,
  ) {
    super();
  }
}

@QueryHandler(GetTourAvailability)
export class GetTourAvailabilityHandler implements IQueryHandler<GetTourAvailability> {
  constructor(
    private readonly catalogue: CatalogueOfToday,
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  async execute({ tour, year }: GetTourAvailability): Promise<DepartureAvailability[]> {
    const tourYear = this.catalogue.current(this.clock.now()).tourYear(tour, year);
    if (tourYear === null) return [];
    const { departures } = tourYear;
    const dates = departures.map(({ departedAt }) => departedAt);
    const seats = await this.documents.departures(tour, dates);
    return departures.map(({ departedAt, concludedAt, priceName, capacity }, index) => ({
      departedAt,
      concludedAt,
      priceName,
      available: Math.max(0, capacity - (seats[index]?.seatsTaken ?? 0)),
      capacity,
    }));
  }
}
