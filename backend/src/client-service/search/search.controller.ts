import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FoundBookings } from '@tour-portal/contracts/client-service/client-service-api.js';
import { IsOptional } from 'class-validator';
import { Describes } from '../../http/description/describes.js';
import { Passes } from '../../http/input/validation.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { StaffGuard } from '../staff/staff-guard.js';
import { FindBookings } from './find-bookings.js';

/** How many characters a searched text has at most. */
const LONGEST = 200;

const textProblem = (value: string) =>
  value.length > LONGEST ? `Please use ${LONGEST} characters or fewer` : null;
const cursorProblem = (value: string) =>
  /^\d{1,6}$/.test(value) ? null : 'This should be what an answer gave as next';

/** GET /client-service/bookings */
class SearchDto {
  @ApiProperty({ description: 'Number, id, name, e-mail, phone, date (`yyyy-MM-dd`) or state (D40)' })
  @Passes(textProblem)
  q!: string;

  @ApiProperty({ required: false, description: "An answer's `next`" })
  @IsOptional()
  @Passes(cursorProblem)
  cursor?: string;
}

@ApiTags('client service')
@Controller('v1/client-service/bookings')
@UseGuards(StaffGuard)
@RequiresRoleFor('read')
export class SearchController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({
    summary: 'Search bookings by number, id, name, email, phone, date or state',
    answer: 'FoundBookings',
  })
  @Get()
  find(@Query() { q, cursor = '0' }: SearchDto): Promise<FoundBookings> {
    return this.queries.execute(new FindBookings(q.trim(), Number(cursor)));
  }
}
