import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Booking } from '@tour-portal/contracts/api.js';
import type { InviteAvailability } from '@tour-portal/contracts/booking-api.js';
import { parseBookingNumber } from '@tour-portal/contracts/booking-number.js';
import { inviteAvailability } from '@tour-portal/contracts/invitations.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/time.js';
import { placedBooking } from '@tour-portal/projections/booking.js';
import type { Request } from 'express';
import { Clock } from '../clock.js';
import { departureToHold } from '../departures/departure-to-hold.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { pathId } from '../http/path-id.js';
import { invalidField, notFound } from '../http/problems.js';
import { DRY_RUN, dryRunParameter, noParameters, onlyParameter } from '../http/query.js';
import { CurrentAccount, customerContext, portalOf } from '../http/request-context.js';
import { SessionGuard } from '../http/session-guard.js';
import { Ids } from '../ids.js';
import { Documents } from '../read-side/documents.js';
import { OwnWrites } from '../read-side/own-writes.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { SurveyLinks } from '../surveys/survey-links.js';
import { bookingAnswer } from './booking-answer.js';
import { refusalOf } from './booking-refusals.js';
import { HoldDto } from './bookings.dto.js';
import { DeleteHold } from './change-hold.js';
import { DecideBooking } from './decide-booking.js';
import { PlaceHold } from './place-hold.js';

@ApiTags('bookings')
@Controller('v1/bookings')
@UseGuards(SessionGuard)
export class BookingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly catalogue: CatalogueOfToday,
    private readonly documents: Documents,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly surveys: SurveyLinks,
  ) {}

  /** With `dryRun` the booking is answered as it would be, and nothing is held. */
  @Post()
  @UseInterceptors(IdempotencyInterceptor)
  @ApiQuery(DRY_RUN)
  async place(
    @CurrentAccount() account: number,
    @Query() parameters: Record<string, unknown>,
    @Body() body: HoldDto,
    @Req() request: Request,
  ): Promise<Booking> {
    const dryRun = dryRunParameter(parameters);
    const now = this.clock.now();
    const catalogue = this.catalogue.current(now);
    const { tour, roomGuests, number = null, holdId = null } = body;
    const query = { tour, roomGuests, date: body.date as CalendarDate, number, holdId };
    const departure = departureToHold(catalogue, query, now);

    const portal = portalOf(request);
    const allocate = portal.remembered ?? this.ids.several;
    const context = customerContext(portal, account, now);
    const mayBeRetry = portal.remembered !== null;
    const result = await this.commands.execute(
      new PlaceHold(account, query, departure, context, allocate, { mayBeRetry, dryRun }),
    );
    if (!result.ok) throw refusalOf(result.refusal);
    await this.ownWrites.shown(portal, result.position);
    const owner = (await this.documents.account(account)) ?? NOBODY;
    return bookingAnswer(placedBooking(result.terms), owner, catalogue, now, this.surveys);
  }

  @Delete(':id')
  @UseInterceptors(IdempotencyInterceptor)
  async delete(
    @CurrentAccount() account: number,
    @Param('id') id: string,
    @Query() parameters: Record<string, unknown>,
    @Req() request: Request,
  ): Promise<{ deletedAt: Instant }> {
    noParameters(parameters);
    const portal = portalOf(request);
    const context = customerContext(portal, account, this.clock.now());
    const result = await this.commands.execute(new DeleteHold(account, pathId(id), context));
    if (!result.ok) throw refusalOf(result.refusal);
    await this.ownWrites.shown(portal, result.position);
    return { deletedAt: result.at };
  }

  /** With `dryRun` the new expiry is answered, and nothing changes. */
  @Post(':id/extend')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(200)
  @ApiQuery(DRY_RUN)
  async extend(
    @CurrentAccount() account: number,
    @Param('id') id: string,
    @Query() parameters: Record<string, unknown>,
    @Req() request: Request,
  ): Promise<{ expiredAt: Instant }> {
    const portal = portalOf(request);
    const now = this.clock.now();
    const decision = { type: 'ExtendHold', owner: account, now } as const;
    const context = customerContext(portal, account, now);
    const dryRun = dryRunParameter(parameters);
    const result = await this.commands.execute(new DecideBooking(pathId(id), decision, context, dryRun));
    if (!result.ok) throw refusalOf(result.refusal);
    await this.ownWrites.shown(portal, result.position);
    const { expiredAt } = result.document;
    if (expiredAt === null) throw new Error('an extended hold has no expiry');
    return { expiredAt };
  }

  /** Whether friends can still join the party (D4); a number nobody travels under is not found. */
  @Get('availability/invite')
  @ApiQuery({ name: 'number', example: 'RC050227-7K2' })
  async invite(@Query() query: Record<string, unknown>): Promise<InviteAvailability> {
    const number = onlyParameter(query, 'number');
    if (typeof number !== 'string' || number === '')
      throw invalidField('number', 'This field is required', 'query');
    const parsed = parseBookingNumber(number);
    if (!parsed.ok) throw invalidField('number', 'This is not a booking number', 'query');
    const party = await this.documents.party(parsed.number.text);
    if (party === null) throw notFound();
    const now = this.clock.now();
    const departure = this.catalogue.current(now).departure(party.tour, party.departedAt);
    const seats = await this.documents.departure(party.tour, party.departedAt);
    const offered = departure?.tour.public === true ? departure.departure : null;
    return inviteAvailability(offered, seats?.seatsTaken ?? 0, now);
  }
}

/** The read models have lost the account that has just placed a hold: they are being rebuilt. */
const NOBODY = { firstName: '', lastName: '' };
