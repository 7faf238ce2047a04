import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import type { FlightQuery } from './flight-lookup.js';
import { Flights } from './flights.js';

/** The flights of a number on a day (spec §5 "Flights"); none: there is no such flight. */
export class FindFlights extends Query<Flight[]> {
  constructor(readonly flight: FlightQuery) {
    super();
  }
}

@QueryHandler(FindFlights)
export class FindFlightsHandler implements IQueryHandler<FindFlights> {
  constructor(private readonly flights: Flights) {}

  /** @throws Unavailable when it cannot be told */
  execute({ flight }: FindFlights): Promise<Flight[]> {
    return this.flights.find(flight);
  }
}
