import { Controller, Get, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Today } from '@tour-portal/contracts/client-service/today.js';
import type { Weeks } from '@tour-portal/contracts/client-service/weeks.js';
import { Describes } from '../../http/description/describes.js';
import { NoParameters } from '../../http/input/calls.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { StaffGuard } from '../staff/staff-guard.js';
import { GetToday } from './get-today.js';
import { GetWeeks } from './get-weeks.js';

/** The queues of work and the weekly figures of client service (D65). */
@ApiTags('client service')
@Controller('v1/client-service')
@UseGuards(StaffGuard)
@RequiresRoleFor('read')
export class TodayController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({
    summary: 'What client service has to see to now: each queue, its count and its first entries',
    answer: 'Today',
  })
  @Get('today')
  today(@NoParameters() _: undefined): Promise<Today> {
    return this.queries.execute(new GetToday());
  }

  @Describes({ summary: 'Holds, bookings and money of the last half year, a week each', answer: 'Weeks' })
  @Get('weeks')
  weeks(@NoParameters() _: undefined): Promise<Weeks> {
    return this.queries.execute(new GetWeeks());
  }
}
