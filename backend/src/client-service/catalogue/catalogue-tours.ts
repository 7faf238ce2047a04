import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { CatalogueTour } from '@tour-portal/contracts/client-service/catalogue.js';
import { Clock } from '../../instance/clock.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';

/** The tours of the catalog, with the years in which departures can be scheduled (D61). */
export class GetCatalogueTours extends Query<CatalogueTour[]> {}

@QueryHandler(GetCatalogueTours)
export class GetCatalogueToursHandler implements IQueryHandler<GetCatalogueTours> {
  constructor(
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  async execute() {
    const { tours, tourYears } = this.catalogue.current(this.clock.now());
    const catalogueTours = tours.map(({ id, name, code, public: isPublic }) => {
      const years = tourYears
        .filter(({ tour }) => tour === id)
        .map(({ year, prices, taxesAndFees, dayByDayItinerary }) => {
          return { year, prices, taxesAndFees, days: dayByDayItinerary.length };
        });
      return { id, name, code, public: isPublic, years };
    });
    return catalogueTours;
  }
}
