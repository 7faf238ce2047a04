import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { Call } from '../../event-log/call.js';
import { Changes } from '../../http/answers.js';
import { CallOfStaff, PathId } from '../../http/input/calls.js';
import { Describes } from '../../http/description/describes.js';
import { DRY_RUN } from '../../http/input/query.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { Answers202ForApproval } from '../approvals/answers-202-for-approval.js';
import { StaffGuard } from '../staff/staff-guard.js';
import { actionRefusal } from './action-refusals.js';
import type { ActionAnswer } from './action-refusals.js';
import { AddNote, NoteDto } from './add-note.js';
import { CorrectNames, CorrectNamesDto } from './guests/correct-names.js';
import { ExtendHoldUntil, ExtendDto, hoursOrUntil } from './extend-hold-until.js';
import { OrderRefund, RefundDto } from './money/order-refund.js';
import { ReconfirmForCustomer } from './reconfirm-for-customer.js';
import { RemindCustomer, RemindDto } from './remind-customer.js';
import { ReasonDto } from './actions.dto.js';

/** Actions on a booking, beside those in `guests/` and `money/` (D42): each but a note must have a reason; each may be a dry run. */
@ApiTags('client service')
@ApiQuery(DRY_RUN)
@Controller('v1/client-service/bookings/:id')
@UseGuards(StaffGuard)
@Changes(actionRefusal)
export class ActionsController {
  constructor(private readonly commands: CommandBus) {}

  @Describes({ summary: 'Add a note to a booking', answer: 'ServedBookingAnswer' })
  @Post('note')
  @RequiresRoleFor('note')
  @HttpCode(200)
  note(
    @Body() { note }: NoteDto,
    @CallOfStaff('A note') call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ServedBookingAnswer> {
    return this.commands.execute(new AddNote(booking, note, call));
  }

  @Describes({ summary: 'Extend any active hold', answer: 'ServedBookingAnswer' })
  @Post('extend')
  @RequiresRoleFor('extend')
  @HttpCode(200)
  extend(
    @Body(hoursOrUntil) { hours = 0, until }: ExtendDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ServedBookingAnswer> {
    const end = until === undefined ? { hours } : { moment: instant(until) };
    return this.commands.execute(new ExtendHoldUntil(booking, end, call));
  }

  @Describes({
    summary: 'Change the names of guests, after the first payment too',
    answer: 'ServedBookingAnswer',
  })
  @Post('names')
  @RequiresRoleFor('names')
  @HttpCode(200)
  names(
    @Body() { names }: CorrectNamesDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ServedBookingAnswer> {
    return this.commands.execute(new CorrectNames(booking, names, call));
  }

  @Describes({
    summary: 'Refund a payment, or a part of it; 202 where a second person has to approve it',
    answer: 'ServedBookingAnswer',
    also: { 202: 'ServedBookingAnswer' },
  })
  @Post('refund')
  @Answers202ForApproval()
  @RequiresRoleFor('refund')
  @HttpCode(200)
  refund(
    @Body() { payment, amount }: RefundDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ServedBookingAnswer> {
    return this.commands.execute(new OrderRefund(booking, payment, cents(amount), call));
  }

  @Describes({ summary: 'Send the customer a reminder now', answer: 'ServedBookingAnswer' })
  @Post('remind')
  @RequiresRoleFor('remind')
  @HttpCode(200)
  remind(
    @Body() { kind }: RemindDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ServedBookingAnswer> {
    return this.commands.execute(new RemindCustomer(booking, kind, call));
  }

  @Describes({ summary: 'Reconfirm a fully paid booking for its owner', answer: 'ServedBookingAnswer' })
  @Post('reconfirm')
  @RequiresRoleFor('reconfirm')
  @HttpCode(200)
  reconfirm(
    @Body() _: ReasonDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ServedBookingAnswer> {
    return this.commands.execute(new ReconfirmForCustomer(booking, call));
  }
}
