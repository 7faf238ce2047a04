import { Controller, Get, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { OutsideServices } from '@tour-portal/contracts/api/health-api.js';
import { Describes } from '../http/description/describes.js';
import { NoParameters } from '../http/input/calls.js';
import { GetServiceStates } from '../outside-services/service-states.js';
import { RequiresRoleFor } from '../http/security/requires-role-for.js';
import { StaffGuard } from './staff/staff-guard.js';

/** How mail, texts, the gateway and flights did when last asked, for client service when customers call about them. */
@ApiTags('client service')
@Controller('v1/client-service/services')
@UseGuards(StaffGuard)
@RequiresRoleFor('read')
export class ServicesController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({
    summary: 'How mail, texts, gateway and flights did when they were last asked',
    answer: 'OutsideServices',
  })
  @Get()
  states(@NoParameters() _: undefined): Promise<OutsideServices> {
    return this.queries.execute(new GetServiceStates());
  }
}
