import { Body, Controller, HttpCode, Post, Put, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Booking } from '@tour-portal/contracts/api.js';
import type { DoNotBookAnswer } from '@tour-portal/contracts/client-service-api.js';
import type { CalendarDate } from '@tour-portal/contracts/time.js';
import { placedBooking } from '@tour-portal/projections/booking.js';
import { accountDecider } from '../accounts/account-decisions.js';
import { accountStream } from '../accounts/account-state.js';
import { refusalOf } from '../bookings/booking-refusals.js';
import { PlaceHold } from '../bookings/place-hold.js';
import { Clock } from '../clock.js';
import { departureToHold } from '../departures/departure-to-hold.js';
import { Streams } from '../event-log/streams.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { pathId } from '../http/path-id.js';
import { invalidField, notFound, refused } from '../http/problems.js';
import { DRY_RUN, dryRunParameter } from '../http/query.js';
import { portalOf, staffContext } from '../http/request-context.js';
import { Ids } from '../ids.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { Actions } from './actions.js';
import { DoNotBookDto, StaffHoldDto } from './actions.dto.js';
import { Asked, PATH_ID, StaffGuard } from './staff-guard.js';
import type { StaffRequest } from './staff-guard.js';

/** What client service does for an account: hold space beyond its one hold, forbid it to book online (D42). */
@ApiTags('client service')
@ApiQuery(DRY_RUN)
@Controller('v1/client-service')
@UseGuards(StaffGuard)
@UseInterceptors(IdempotencyInterceptor)
export class StaffHoldsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly actions: Actions,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** However many holds the account has; seats that are not there are not held for anybody. */
  @Post('holds')
  async hold(
    @Asked() { member, query, request }: StaffRequest,
    @Body() body: StaffHoldDto,
  ): Promise<Booking> {
    const dryRun = dryRunParameter(query);
    const now = this.clock.now();
    const { account, reason, tour, roomGuests, number = null, holdId = null } = body;
    const wanted = { tour, roomGuests, date: body.date as CalendarDate, number, holdId };
    const departure = departureToHold(this.catalogue.current(now), wanted, now);
    const owner = await this.streams.state(accountDecider, accountStream(account));
    if (owner.status !== 'open') throw invalidField('account', 'There is no such account');
    if (owner.doNotBook && body.evenIfBlocked !== true)
      throw refused(409, 'This account is blocked from booking. Say that it is to be held all the same.');

    const portal = portalOf(request);
    const context = staffContext(portal, member, now, reason.trim());
    const options = { mayBeRetry: portal.remembered !== null, dryRun, beyondLimit: true };
    const allocate = portal.remembered ?? this.ids.several;
    const result = await this.commands.execute(
      new PlaceHold(account, wanted, departure, context, allocate, options),
    );
    if (!result.ok) throw refusalOf(result.refusal);
    return this.actions.answer(placedBooking(result.terms), now);
  }

  @Put('accounts/:id/do-not-book')
  @ApiParam(PATH_ID)
  @HttpCode(200)
  async doNotBook(
    @Asked() { member, id, query, request }: StaffRequest,
    @Body() { doNotBook, reason }: DoNotBookDto,
  ): Promise<DoNotBookAnswer> {
    const dryRun = dryRunParameter(query);
    const account = pathId(id);
    const stream = accountStream(account);
    const command = { type: 'SetDoNotBook', doNotBook } as const;
    const context = staffContext(portalOf(request), member, this.clock.now(), reason.trim());
    const isUnknown = dryRun
      ? 'refusal' in (await this.streams.preview(accountDecider, stream, command))
      : !(await this.streams.execute(accountDecider, stream, command, context)).ok;
    if (isUnknown) throw notFound();
    return { id: account, doNotBook };
  }
}
