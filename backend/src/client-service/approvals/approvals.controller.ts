import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type {
  OpenApprovals,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Call } from '../../event-log/call.js';
import { Changes } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { CallOfStaff, NoParameters, PathId } from '../../http/input/calls.js';
import { DRY_RUN } from '../../http/input/query.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { actionRefusal } from '../actions/action-refusals.js';
import type { ActionAnswer } from '../actions/action-refusals.js';
import { StaffGuard } from '../staff/staff-guard.js';
import { ApprovalDto, DecideApproval } from './decide-approval.js';
import { GetOpenApprovals } from './open-approvals.js';

/** Refunds and credits that wait for a second person (D60). */
@ApiTags('client service')
@Controller('v1/client-service/approvals')
@UseGuards(StaffGuard)
export class ApprovalsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Describes({
    summary: 'What waits for a second person, the longest waiting first',
    answer: 'OpenApprovals',
  })
  @Get()
  @RequiresRoleFor('read')
  list(@NoParameters() _: undefined): Promise<OpenApprovals> {
    return this.queries.execute(new GetOpenApprovals());
  }

  /** Approving also carries the action out; the member of staff who asked may only deny it, which takes it back. */
  @Describes({
    summary: 'Approve what waits for a second person, or turn it down',
    answer: 'ServedBookingAnswer',
  })
  @Post(':id')
  @RequiresRoleFor('approve')
  @HttpCode(200)
  @ApiQuery(DRY_RUN)
  @Changes(actionRefusal)
  decide(
    @Body() { approve }: ApprovalDto,
    @CallOfStaff() call: Call,
    @PathId() approval: number,
  ): ActionAnswer<ServedBookingAnswer> {
    return this.commands.execute(new DecideApproval(approval, approve, call));
  }
}
