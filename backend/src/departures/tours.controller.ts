import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { DepartureAvailability } from '@tour-portal/contracts/reference-api.js';
import { Clock } from '../clock.js';
import { pathId } from '../http/path-id.js';
import { invalidField, notFound } from '../http/problems.js';
import { onlyParameter } from '../http/query.js';
import { Documents } from '../read-side/documents.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';

@ApiTags('tours')
@Controller('v1/tours')
export class ToursController {
  constructor(
    private readonly catalogue: CatalogueOfToday,
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  /** Live seats of a public tour's departures in a year (D15). */
  @Get(':id/availability')
  @ApiQuery({ name: 'year', example: '2027' })
  async availability(
    @Param('id') idText: string,
    @Query() query: Record<string, unknown>,
  ): Promise<DepartureAvailability[]> {
    const catalogue = this.catalogue.current(this.clock.now());
    const tour = catalogue.tour(pathId(idText));
    if (tour?.public !== true) throw notFound();
    const yearText = onlyParameter(query, 'year');
    if (typeof yearText !== 'string' || !/^[1-9]\d{3}$/.test(yearText)) {
      throw invalidField('year', 'This should be a year', 'query');
    }
    const tourYear = catalogue.tourYear(tour.id, Number(yearText));
    if (tourYear === null) return [];
    const seats = await this.documents.departures(
      tour.id,
      tourYear.departures.map((departure) => departure.departedAt),
    );
    return tourYear.departures.map(({ departedAt, concludedAt, priceName, capacity }, index) => ({
      departedAt,
      concludedAt,
      priceName,
      available: Math.max(0, capacity - (seats[index]?.seatsTaken ?? 0)),
      capacity,
    }));
  }
}
