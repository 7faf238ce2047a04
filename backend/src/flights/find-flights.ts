import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import { LIMITS, RateLimiter } from '../http/security/rate-limiter.js';
import type { FlightQuery } from './flight-lookup.js';
import { Flights } from './flights.js';

/** The flights of a number on a day (spec §5 "Flights"); none: no such flight is known. */
export class FindFlights extends Query<Flight[]> {
  constructor(
    readonly account: number,
    readonly flight: FlightQuery,
  ) {
    super();
  }
}

@QueryHandler(FindFlights)
export class FindFlightsHandler implements IQueryHandler<FindFlights> {
  constructor(
    private readonly flights: Flights,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws Unavailable if the lookup fails, HttpException 429 after too many calls of the account (D54) */
  async execute({ account, flight }: FindFlights): Promise<Flight[]> {
    await this.limiter.hitOrThrow(LIMITS.flightsPerAccount, String(account));
    return this.flights.find(flight);
  }
}
