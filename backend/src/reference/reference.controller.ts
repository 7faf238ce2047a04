import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { AnswerOf } from '../http/answers.js';
import { Describes } from '../http/description/describes.js';
import { notFound } from '../http/problems.js';
import { ReadsVersioned } from '../http/versioned.js';
import type { VersionedAnswer } from '../http/versioned.js';
import { GetReference, REFERENCE_NAMES } from './reference-data.js';
import type { NoSuchReference } from './reference-data.js';
import { tourYearsQuery } from './tour-years-query.js';
import type { TourYearsQuery } from './tour-years-query.js';

const referenceRefusal = (_: NoSuchReference) => notFound();

/** Prices and departures change at any time, so no cache may keep them for more than a minute. */
const CACHING = { 'Cache-Control': 'public, max-age=60' };

/** Reference data that is the same for everybody (D15), with an ETag. */
@ApiTags('reference')
@Controller('v1/reference')
export class ReferenceController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({ summary: 'Reference data, the same for everybody', answer: 'Reference', also: { 304: null } })
  @Get(':name')
  @ReadsVersioned(referenceRefusal, CACHING)
  @ApiParam({ name: 'name', enum: REFERENCE_NAMES })
  @ApiQuery({
    name: 'tour',
    required: false,
    example: '1',
    description: 'Only for `tour-years`: limits the answer to this tour',
  })
  @ApiQuery({
    name: 'view',
    required: false,
    enum: ['list'],
    description:
      'Only for `tour-years`: limits the answer to what lists of tours show, without itineraries, prices and departures',
  })
  get(
    @Param('name') name: string,
    @Query(tourYearsQuery) query: TourYearsQuery,
  ): AnswerOf<VersionedAnswer, typeof referenceRefusal> {
    return this.queries.execute(new GetReference(name, query));
  }
}
