import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { FoundBookings } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Clock } from '../../instance/clock.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { Search } from './search.js';

/** Bookings by number, id, name, e-mail, phone, date or state (D40). */
export class FindBookings extends Query<FoundBookings> {
  /** @param from how many of the found bookings were shown before */
  constructor(
    readonly text: string,
    readonly from: number,
  ) {
    super();
  }
}

@QueryHandler(FindBookings)
export class FindBookingsHandler implements IQueryHandler<FindBookings> {
  constructor(
    private readonly search: Search,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  execute({ text, from }: FindBookings) {
    const now = this.clock.now();
    return this.search.find(text, from, this.catalogue.current(now), now);
  }
}
