import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Call } from '../../../event-log/call.js';
import { Changes } from '../../../http/answers.js';
import { CallOfStaff, PathId } from '../../../http/input/calls.js';
import { Describes } from '../../../http/description/describes.js';
import { DRY_RUN } from '../../../http/input/query.js';
import { RequiresRoleFor } from '../../../http/security/requires-role-for.js';
import { StaffGuard } from '../../staff/staff-guard.js';
import { actionRefusal } from '../action-refusals.js';
import type { ActionAnswer } from '../action-refusals.js';
import { ChangeTransfers, TransfersDto } from './change-transfers.js';
import { CorrectGuestDetails, CorrectDetailsDto } from './correct-guest-details.js';
import { CorrectTransports, CorrectTransportsDto } from './correct-transports.js';
import { OfferProtection, OfferProtectionDto } from './offer-protection.js';

/** What client service enters for guests of active bookings besides their names (D42, decision 0021). */
@ApiTags('client service')
@ApiQuery(DRY_RUN)
@Controller('v1/client-service/bookings/:id')
@UseGuards(StaffGuard)
@Changes(actionRefusal)
export class GuestActionsController {
  constructor(private readonly commands: CommandBus) {}

  @Describes({ summary: 'Change the details of guests', answer: 'ServedBookingAnswer' })
  @Post('details')
  @RequiresRoleFor('details')
  @HttpCode(200)
  details(
    @Body() { details }: CorrectDetailsDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ServedBookingAnswer> {
    return this.commands.execute(new CorrectGuestDetails(booking, details, call));
  }

  @Describes({ summary: 'Change how guests arrive and depart', answer: 'ServedBookingAnswer' })
  @Post('transports')
  @RequiresRoleFor('travel')
  @HttpCode(200)
  transports(
    @Body() { transports }: CorrectTransportsDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ServedBookingAnswer> {
    return this.commands.execute(new CorrectTransports(booking, transports, call));
  }

  @Describes({ summary: 'Change the transfers of guests', answer: 'ServedBookingAnswer' })
  @Post('transfer')
  @RequiresRoleFor('transfer')
  @HttpCode(200)
  transfer(
    @Body() { transfers }: TransfersDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ServedBookingAnswer> {
    return this.commands.execute(new ChangeTransfers(booking, transfers, call));
  }

  @Describes({
    summary: 'Offer travel protection to guests, also after its time',
    answer: 'ServedBookingAnswer',
  })
  @Post('protection')
  @RequiresRoleFor('protection')
  @HttpCode(200)
  protection(
    @Body() { guests }: OfferProtectionDto,
    @CallOfStaff() call: Call,
    @PathId() booking: number,
  ): ActionAnswer<ServedBookingAnswer> {
    return this.commands.execute(new OfferProtection(booking, guests, call));
  }
}
