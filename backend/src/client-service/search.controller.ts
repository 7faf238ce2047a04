import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FoundBookings } from '@tour-portal/contracts/client-service-api.js';
import { Clock } from '../clock.js';
import { invalidField } from '../http/problems.js';
import { optionalParameters } from '../http/query.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { Search } from './search.js';
import { StaffGuard } from './staff-guard.js';

const LONGEST = 200;

@ApiTags('client service')
@Controller('v1/client-service/bookings')
@UseGuards(StaffGuard)
export class SearchController {
  constructor(
    private readonly search: Search,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  /** Bookings by number, id, name, e-mail, phone, date (`yyyy-MM-dd`) or state (D40); `cursor` is an answer's `next`. */
  @Get()
  @ApiQuery({ name: 'q' })
  @ApiQuery({ name: 'cursor', required: false })
  async find(@Query() query: Record<string, unknown>): Promise<FoundBookings> {
    const { q, cursor = '0' } = optionalParameters(query, { q: textProblem, cursor: cursorProblem });
    if (q === undefined) throw invalidField('q', 'This field is required', 'query');
    const now = this.clock.now();
    return this.search.find(q.trim(), Number(cursor), this.catalogue.current(now), now);
  }
}

function textProblem(value: string): string | null {
  return value.length > LONGEST ? `Please use ${LONGEST} characters or fewer` : null;
}

function cursorProblem(value: string): string | null {
  return /^\d{1,6}$/.test(value) ? null : 'This should be what an answer gave as next';
}
