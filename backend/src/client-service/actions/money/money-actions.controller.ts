import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { CancelAnswer, ChangeAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Call } from '../../../event-log/call.js';
import { Changes } from '../../../http/answers.js';
import { CallOfStaff, PathId } from '../../../http/input/calls.js';
import { Describes } from '../../../http/description/describes.js';
import { DRY_RUN } from '../../../http/input/query.js';
import { RequiresRoleFor } from '../../../http/security/requires-role-for.js';
import { Answers202ForApproval } from '../../approvals/answers-202-for-approval.js';
import { StaffGuard } from '../../staff/staff-guard.js';
import { actionRefusal } from '../action-refusals.js';
import type { ActionAnswer } from '../action-refusals.js';
import { CancelGuests, CancelDto } from './cancel-guests.js';
import { ChangePrice, PriceDto } from './change-price.js';
import { ChangeRooms, RoomsDto } from './change-rooms.js';

/** Cancelling guests, and changing rooms and prices (D25, D28, D42); a dry run answers the same amounts. */
@ApiTags('client service')
@ApiQuery(DRY_RUN)
@Controller('v1/client-service/bookings/:id')
@UseGuards(StaffGuard)
@Changes(actionRefusal)
export class MoneyActionsController {
  constructor(private readonly commands: CommandBus) {}

  @Describes({
    summary: 'Cancel guests or the whole booking; with dryRun, the fee and the refund',
    answer: 'CancelAnswer',
  })
  @Post('cancel')
  @RequiresRoleFor('cancel')
  @HttpCode(200)
  cancel(
    @Body() { guests }: CancelDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<CancelAnswer> {
    return this.commands.execute(new CancelGuests(booking, guests ?? null, call));
  }

  @Describes({ summary: 'Change the rooms of a booking', answer: 'ChangeAnswer' })
  @Post('rooms')
  @RequiresRoleFor('rooms')
  @HttpCode(200)
  rooms(
    @Body() { rooms }: RoomsDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ChangeAnswer> {
    return this.commands.execute(new ChangeRooms(booking, rooms, call));
  }

  @Describes({
    summary: 'Change the price for a guest; 202 where a second person has to approve it',
    answer: 'ChangeAnswer',
    also: { 202: 'ChangeAnswer' },
  })
  @Post('price')
  @Answers202ForApproval()
  @RequiresRoleFor('price')
  @HttpCode(200)
  price(
    @Body() { guest, amount }: PriceDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ChangeAnswer> {
    return this.commands.execute(new ChangePrice(booking, guest, cents(amount), call));
  }
}
