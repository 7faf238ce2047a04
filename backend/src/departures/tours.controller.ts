import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { DepartureAvailability } from '@tour-portal/contracts/api/reference-api.js';
import { Describes } from '../http/description/describes.js';
import { PATH_ID } from '../http/input/path-id.js';
import { GetTourAvailability } from './tour-availability.js';
import { TourOnSalePipe } from './tour-on-sale-pipe.js';
import { yearPipe } from './year-pipe.js';

@ApiTags('tours')
@Controller('v1/tours')
export class ToursController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({
    summary: 'The departures of a tour in a year, with the seats that are available',
    answer: 'TourAvailability',
  })
  @Get(':id/availability')
  @ApiParam(PATH_ID)
  @ApiQuery({ name: 'year', example: '2027' })
  availability(
    @Query(yearPipe) year: number,
    @Param('id', TourOnSalePipe) tour: number,
  ): Promise<DepartureAvailability[]> {
    return this.queries.execute(new GetTourAvailability(tour, year));
  }
}
