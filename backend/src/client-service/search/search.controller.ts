import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { FoundBookings } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Reads, refusesNothing } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { StaffGuard } from '../staff/staff-guard.js';
import { FindBookings } from './find-bookings.js';
import { SearchDto } from './search.dto.js';

@ApiTags('client service')
@Controller('v1/client-service/bookings')
@UseGuards(StaffGuard)
@RequiresRoleFor('read')
@Reads(refusesNothing)
export class SearchController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({
    summary: 'Search bookings by number, id, name, email, phone, date or state',
    answer: 'FoundBookings',
  })
  @Get()
  find(@Query() { q, cursor = '0' }: SearchDto): AnswerOf<FoundBookings, typeof refusesNothing> {
    return this.queries.execute(new FindBookings(q.trim(), Number(cursor)));
  }
}
