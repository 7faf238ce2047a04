import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { Describes } from '../http/description/describes.js';
import { CurrentAccount } from '../http/request-context.js';
import { SessionGuard } from '../http/security/session-guard.js';
import { FindFlights } from './find-flights.js';
import { FlightQueryDto } from './flights.dto.js';

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
