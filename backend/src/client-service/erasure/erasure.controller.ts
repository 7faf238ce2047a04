import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { HttpException } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { ErasurePreview } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Call } from '../../event-log/call.js';
import { Changes } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { CallOfStaff, PathId } from '../../http/input/calls.js';
import { notFound, refused } from '../../http/problems.js';
import { DRY_RUN } from '../../http/input/query.js';
import { ReasonDto } from '../actions/actions.dto.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { StaffGuard } from '../staff/staff-guard.js';
import { EraseAccount } from './erase-account.js';
import type { ErasureRefusal } from './erase-account.js';

/** Erasing a person (D44). */
@ApiTags('client service')
@Controller('v1/client-service/accounts/:id/erase')
@UseGuards(StaffGuard)
@RequiresRoleFor('erase')
export class ErasureController {
  constructor(private readonly commands: CommandBus) {}

  @Describes({
    summary: 'Erase an account; with dryRun, what would go and what would stay',
    answer: 'ErasurePreview',
  })
  @Post()
  @Changes(erasureRefusal)
  @HttpCode(200)
  @ApiQuery(DRY_RUN)
  erase(
    @Body() _: ReasonDto,
    @PathId() account: number,
    @CallOfStaff() call: Call,
  ): AnswerOf<ErasurePreview, typeof erasureRefusal> {
    return this.commands.execute(new EraseAccount(account, call));
  }
}

function erasureRefusal(refusal: ErasureRefusal): HttpException {
  switch (refusal.code) {
    case 'no-such-account':
      return notFound();
    case 'active-hold':
      return refused(409, 'The account has an active hold. Please delete it first.');
    case 'bookings-not-over':
      return refused(409, refusal.sentences.join(' '));
  }
}
