import { Body, Controller, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { DoNotBookAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { Call } from '../../event-log/call.js';
import { Changes } from '../../http/answers.js';
import { CallOfStaff, PathId } from '../../http/input/calls.js';
import { Describes } from '../../http/description/describes.js';
import { DRY_RUN } from '../../http/input/query.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { StaffGuard } from '../staff/staff-guard.js';
import { actionRefusal } from './action-refusals.js';
import type { ActionAnswer } from './action-refusals.js';
import { SetDoNotBook, DoNotBookDto } from './set-do-not-book.js';
import { HoldForCustomer, StaffHoldDto } from './hold-for-customer.js';

/** What client service does for an account: hold space beyond its one hold, and forbid or allow it to book online (D42). */
@ApiTags('client service')
@ApiQuery(DRY_RUN)
@Controller('v1/client-service')
@UseGuards(StaffGuard)
@Changes(actionRefusal)
export class StaffHoldsController {
  constructor(private readonly commands: CommandBus) {}

  /**
   * Places a hold, however many the account has, on any tour, public or not, up to the day before it starts. `number` names
   * the party to join, `holdId` the hold to replace.
   */
  @Describes({ summary: 'Hold space for an account, beyond its one hold', answer: 'Booking', errors: [422] })
  @Post('holds')
  @RequiresRoleFor('hold')
  hold(@Body() body: StaffHoldDto, @CallOfStaff() call: Call): ActionAnswer<Booking> {
    const { account, tour, roomGuests, date, number = null, holdId = null, evenIfBlocked = false } = body;
    const request = { tour, roomGuests, date: date as CalendarDate, number, holdId };
    return this.commands.execute(new HoldForCustomer(account, request, evenIfBlocked, call));
  }

  @Describes({ summary: 'Set or clear do-not-book of an account', answer: 'DoNotBookAnswer' })
  @Put('accounts/:id/do-not-book')
  @RequiresRoleFor('do-not-book')
  @HttpCode(200)
  doNotBook(
    @Body() { doNotBook }: DoNotBookDto,
    @CallOfStaff() call: Call,
    @PathId() account: number,
  ): ActionAnswer<DoNotBookAnswer> {
    return this.commands.execute(new SetDoNotBook(account, doNotBook, call));
  }
}
