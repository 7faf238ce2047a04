import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import { airlineProblem, flightNumberProblem } from '@tour-portal/contracts/travel/flight-rules.js';
import { isCalendarDate } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { Describes } from '../http/description/describes.js';
import { Passes } from '../http/input/validation.js';
import { CurrentAccount } from '../http/request-context.js';
import { SessionGuard } from '../http/security/session-guard.js';
import { FindFlights } from './find-flights.js';

const dateProblem = (value: string) =>
  isCalendarDate(value) ? null : 'This should be a date such as 2027-05-02';
const flagProblem = (value: string) =>
  ['true', 'false'].includes(value) ? null : 'This should be true or false';

/** GET /flights */
class FlightQueryDto {
  @ApiProperty({ example: 'UA' })
  @Passes(airlineProblem)
  airlineIata!: string;

  @ApiProperty({ example: '2027-05-02' })
  @Passes(dateProblem)
  date!: string;

  @ApiProperty({ example: '1234' })
  @Passes(flightNumberProblem)
  number!: string;

  @ApiProperty({ enum: ['true', 'false'] })
  @Passes(flagProblem)
  isArrival!: string;
}

@ApiTags('flights')
@Controller('v1/flights')
@UseGuards(SessionGuard)
export class FlightsController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({ summary: 'Find the flights of a flight number on a day', answer: 'Flights', errors: [429] })
  @Get()
  find(@CurrentAccount() account: number, @Query() flight: FlightQueryDto): Promise<Flight[]> {
    const { airlineIata, date, number, isArrival } = flight;
    const query = { airlineIata, date: date as CalendarDate, number, isArrival: isArrival === 'true' };
    return this.queries.execute(new FindFlights(account, query));
  }
}
