import { Controller, Get, Injectable, Param, Query } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { DepartureAvailability } from '@tour-portal/contracts/api/reference-api.js';
import { Describes } from '../http/description/describes.js';
import { pathId } from '../http/input/path-id.js';
import { notFound } from '../http/problems.js';
import { Clock } from '../instance/clock.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { GetTourAvailability } from './tour-availability.js';
import { yearPipe } from './year-pipe.js';

/** Reads the tour's id from the path; 404 for a tour that is not on sale. */
@Injectable()
export class TourOnSalePipe implements PipeTransform<string, number> {
  constructor(
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  transform(text: string): number {
    const id = pathId(text);
    if (this.catalogue.current(this.clock.now()).tour(id)?.public !== true) throw notFound();
    return id;
  }
}

@ApiTags('tours')
@Controller('v1/tours')
export class ToursController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({
    summary: 'The departures of a tour in a year, with the seats that are available',
    answer: 'TourAvailability',
  })
  @Get(':id/availability')
  @ApiParam({ name: 'id', type: String })
  @ApiQuery({ name: 'year', example: '2027' })
  availability(
    @Query(yearPipe) year: number,
    @Param('id', TourOnSalePipe) tour: number,
  ): Promise<DepartureAvailability[]> {
    return this.queries.execute(new GetTourAvailability(tour, year));
  }
}
