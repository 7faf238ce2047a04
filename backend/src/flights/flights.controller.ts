import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Flight } from '@tour-portal/contracts/booking-api.js';
import { airlineProblem, flightNumberProblem } from '@tour-portal/contracts/flight-rules.js';
import { isCalendarDate } from '@tour-portal/contracts/time.js';
import type { CalendarDate } from '@tour-portal/contracts/time.js';
import { TooManyRequests } from '../http/problems.js';
import { checkedParameters } from '../http/query.js';
import { LIMITS, RateLimiter } from '../http/rate-limiter.js';
import { CurrentAccount } from '../http/request-context.js';
import { SessionGuard } from '../http/session-guard.js';
import { Flights } from './flights.js';

const RULES = {
  airlineIata: airlineProblem,
  date: (value: string) => (isCalendarDate(value) ? null : 'This should be a date such as 2027-05-02'),
  number: flightNumberProblem,
  isArrival: (value: string) => (['true', 'false'].includes(value) ? null : 'This should be true or false'),
};

@ApiTags('flights')
@Controller('v1/flights')
@UseGuards(SessionGuard)
export class FlightsController {
  constructor(
    private readonly flights: Flights,
    private readonly limiter: RateLimiter,
  ) {}

  /** The flights of a number on a day (spec §5 "Flights"); none: there is no such flight. */
  @Get()
  @ApiQuery({ name: 'airlineIata', example: 'UA' })
  @ApiQuery({ name: 'date', example: '2027-05-02' })
  @ApiQuery({ name: 'number', example: '1234' })
  @ApiQuery({ name: 'isArrival', enum: ['true', 'false'] })
  async find(@CurrentAccount() account: number, @Query() query: Record<string, unknown>): Promise<Flight[]> {
    const { airlineIata, date, number, isArrival } = checkedParameters(query, RULES);
    const wait = await this.limiter.hit(LIMITS.flightsPerAccount, String(account));
    if (wait > 0) throw new TooManyRequests(wait);
    return this.flights.find({
      airlineIata,
      date: date as CalendarDate,
      number,
      isArrival: isArrival === 'true',
    });
  }
}
