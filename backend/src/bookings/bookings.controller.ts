import { Body, Controller, Delete, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Booking, Confirmation } from '@tour-portal/contracts/api/api.js';
import type { InviteAvailability } from '@tour-portal/contracts/api/booking-api.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import type { Call } from '../event-log/call.js';
import { CallerAddress, LimitedByAccount } from '../http/security/counted-calls.js';
import { Changes, Reads } from '../http/answers.js';
import { CallOfCustomer, CallOrDryRun, NoBody, PathId } from '../http/input/calls.js';
import { Describes } from '../http/description/describes.js';
import { DRY_RUN } from '../http/input/query.js';
import { LIMITS } from '../http/security/rate-limiter.js';
import { CurrentAccount } from '../http/request-context.js';
import { SessionGuard } from '../http/security/session-guard.js';
import { bookingRefusal } from './booking-refusals.js';
import type { BookingAnswer } from './booking-refusals.js';
import { HoldDto, InviteDto } from './bookings.dto.js';
import { DeleteHold } from './hold/delete-hold.js';
import { ExtendHold } from './hold/extend-hold.js';
import { PlaceHold } from './hold/place-hold.js';
import { GetInviteAvailability } from './party/invite-availability.js';
import { ReconfirmBooking } from './reconfirm/reconfirm-booking.js';

@ApiTags('bookings')
@Controller('v1/bookings')
@UseGuards(SessionGuard)
export class BookingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** With `dryRun` the booking is answered as it would be, and nothing is held. */
  @Describes({
    summary: 'Hold space on a departure; with dryRun, the booking as it would be',
    answer: 'Booking',
    errors: [422],
  })
  @Post()
  @Changes(bookingRefusal)
  @ApiQuery(DRY_RUN)
  place(
    @CurrentAccount() account: number,
    @Body() body: HoldDto,
    @CallOrDryRun() call: Call,
  ): BookingAnswer<Booking> {
    const { tour, roomGuests, date, number = null, holdId = null } = body;
    const query = { tour, roomGuests, date: date as CalendarDate, number, holdId };
    return this.commands.execute(new PlaceHold(account, query, call));
  }

  @Describes({ summary: 'Delete a hold', answer: 'HoldDeleted' })
  @Delete(':id')
  @Changes(bookingRefusal)
  delete(
    @CurrentAccount() account: number,
    @CallOfCustomer() call: Call,
    @PathId() booking: number,
  ): BookingAnswer<{ deletedAt: Instant }> {
    return this.commands.execute(new DeleteHold(account, booking, call));
  }

  /** With `dryRun` the new expiry is answered, and nothing changes. */
  @Describes({ summary: 'Extend a hold, once', answer: 'HoldExtended' })
  @Post(':id/extend')
  @Changes(bookingRefusal)
  @HttpCode(200)
  @ApiQuery(DRY_RUN)
  extend(
    @CurrentAccount() account: number,
    @CallOrDryRun() call: Call,
    @PathId() booking: number,
  ): BookingAnswer<{ expiredAt: Instant }> {
    return this.commands.execute(new ExtendHold(account, booking, call));
  }

  @Describes({ summary: 'Reconfirm a fully paid booking before its tour starts', answer: 'ReconfirmAnswer' })
  @Post(':id/reconfirm')
  @Changes(bookingRefusal)
  @HttpCode(200)
  reconfirm(
    @CurrentAccount() account: number,
    @CallOfCustomer() call: Call,
    @NoBody() _: undefined,
    @PathId() booking: number,
  ): BookingAnswer<{ confirmation: Confirmation }> {
    return this.commands.execute(new ReconfirmBooking(account, booking, call));
  }

  @Describes({
    summary: 'Whether friends can still join a traveling party, and how many',
    answer: 'InviteAvailability',
    errors: [404, 429],
  })
  @Get('availability/invite')
  @LimitedByAccount(LIMITS.invitesPerAccount)
  @Reads(bookingRefusal)
  invite(
    @CallerAddress() address: string,
    @Query() { number }: InviteDto,
  ): BookingAnswer<InviteAvailability> {
    return this.queries.execute(new GetInviteAvailability(number, address));
  }
}
