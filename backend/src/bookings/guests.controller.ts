import { Body, Controller, Param, Patch, Query, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Guest, GuestDetails } from '@tour-portal/contracts/api.js';
import type { DetailsAnswer, NamesAnswer, TransportsAnswer } from '@tour-portal/contracts/booking-api.js';
import { isTourConcluded } from '@tour-portal/contracts/booking-state.js';
import type { FieldError } from '@tour-portal/contracts/error-answer.js';
import { tidyName } from '@tour-portal/contracts/guest-names.js';
import { MAX_GUESTS } from '@tour-portal/contracts/rooms.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { Request } from 'express';
import { Clock } from '../clock.js';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { Flights } from '../flights/flights.js';
import { DRY_RUN, dryRunParameter } from '../http/query.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { pathId } from '../http/path-id.js';
import { invalid, notFound } from '../http/problems.js';
import { CurrentAccount, customerContext, portalOf } from '../http/request-context.js';
import { SessionGuard } from '../http/session-guard.js';
import { ListValidationPipe } from '../http/validation.js';
import { Ids } from '../ids.js';
import { Documents } from '../read-side/documents.js';
import { OwnWrites } from '../read-side/own-writes.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import type { BookingCommand } from './booking-decisions.js';
import { refusalOf } from './booking-refusals.js';
import { foldBooking } from './booking-view.js';
import { DecideBooking } from './decide-booking.js';
import {
  detailsChanges,
  detailsProblems,
  guestProblems,
  guestPrints,
  transferFees,
  wantedTransports,
} from './guest-changes.js';
import { DetailsDto, GuestTransportsDto, NameDto } from './guests.dto.js';

const OF_GUESTS = { isArray: true, required: true } as const;

/** Steps 1, 3 and 4: names, details and travel of the guests (spec §5, §7). */
@ApiTags('bookings')
@ApiQuery(DRY_RUN)
@Controller('v1/bookings/:id/guests')
@UseGuards(SessionGuard)
@UseInterceptors(IdempotencyInterceptor)
export class GuestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: EventLog,
    private readonly personal: PersonalData,
    private readonly catalogue: CatalogueOfToday,
    private readonly documents: Documents,
    private readonly flights: Flights,
    private readonly ids: Ids,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
  ) {}

  @Patch('names')
  @ApiBody({ type: NameDto, ...OF_GUESTS })
  async names(
    @CurrentAccount() account: number,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Body(new ListValidationPipe(NameDto, MAX_GUESTS)) body: NameDto[],
    @Req() request: Request,
  ): Promise<NamesAnswer> {
    const booking = await this.own(account, id);
    check(guestProblems(body, booking.guests));
    const names = body.map(({ id: guest, fullName }) => ({ guest, fullName: tidyName(fullName) }));
    const prints = await this.prints(booking, names);
    const now = this.clock.now();
    const decision = { type: 'SetNames', owner: account, names, prints, now } as const;
    const after = await this.decide(request, account, booking.id, decision, query, now);
    return ofGuests(after.guests, body).map((guest) => ({ id: guest.id, updatedAt: guest.updatedAt }));
  }

  @Patch('details')
  @ApiBody({ type: DetailsDto, ...OF_GUESTS })
  async details(
    @CurrentAccount() account: number,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Body(new ListValidationPipe(DetailsDto, MAX_GUESTS)) body: DetailsDto[],
    @Req() request: Request,
  ): Promise<DetailsAnswer> {
    const booking = await this.own(account, id);
    check(guestProblems(body, booking.guests));
    const now = this.clock.now();
    const { tourYear, concluded } = this.tourOf(booking, now);
    const owner = (await this.documents.account(account)) ?? NOBODY;
    check(detailsProblems(body, booking, owner, tourYear ?? NO_PASSPORT, now));
    const details = detailsChanges(body);
    const prints = await this.prints(booking, details);
    const decision = { type: 'SetDetails', owner: account, details, prints, concluded } as const;
    const after = await this.decide(request, account, booking.id, decision, query, now);
    return ofGuests(after.guests, body).map(detailsAnswer);
  }

  /** With `dryRun` the answer shows what the transfers would cost, and nothing is kept. */
  @Patch('transports')
  @ApiBody({ type: GuestTransportsDto, ...OF_GUESTS })
  async transports(
    @CurrentAccount() account: number,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Body(new ListValidationPipe(GuestTransportsDto, MAX_GUESTS)) body: GuestTransportsDto[],
    @Req() request: Request,
  ): Promise<TransportsAnswer> {
    const booking = await this.own(account, id);
    check(guestProblems(body, booking.guests));
    const now = this.clock.now();
    const catalogue = this.catalogue.current(now);
    const { tourYear, concluded } = this.tourOf(booking, now);
    if (tourYear === null) throw refusalOf({ code: 'not-active' });
    const wanted = await wantedTransports(body, booking, tourYear, catalogue, this.flights);
    if (!wanted.ok) throw invalid(wanted.problems);
    const { changes } = wanted;
    const costs = transferFees(changes, booking.guests, catalogue, []).some(({ fee }) => fee !== null);
    const allocate = portalOf(request).remembered ?? this.ids.several;
    const feeIds = costs ? (await allocate({ fee: changes.length })).fee : [];
    const transfers = transferFees(changes, booking.guests, catalogue, feeIds);
    const prints = await this.prints(booking, changes);
    const decision = {
      type: 'SetTransports',
      owner: account,
      transports: changes,
      prints,
      transfers,
      concluded,
    } as const;
    const after = await this.decide(request, account, booking.id, decision, query, now);
    return ofGuests(after.guests, body).map(({ id: guest, arrival, departure, fees, updatedAt }) => ({
      id: guest,
      arrival,
      departure,
      fees,
      updatedAt,
    }));
  }

  /** @throws HttpException 404 for an unknown booking and for somebody else's */
  private async own(account: number, id: string): Promise<BookingDocument> {
    const folded = await foldBooking(this.log, pathId(id));
    if (folded?.document.owner !== account) throw notFound();
    return folded.document;
  }

  private tourOf({ tour, departedAt, concludedAt }: BookingDocument, now: Instant) {
    const found = this.catalogue.current(now).departure(tour, departedAt);
    const concluded = found === null || isTourConcluded(concludedAt, found.tour, now);
    return { tourYear: found?.tourYear ?? null, concluded };
  }

  private prints({ owner, id }: BookingDocument, changes: readonly { guest: number }[]) {
    return guestPrints(this.personal, id, owner, changes);
  }

  private async decide(
    request: Request,
    account: number,
    booking: number,
    decision: BookingCommand,
    query: Record<string, unknown>,
    now: Instant,
  ): Promise<BookingDocument> {
    const portal = portalOf(request);
    const context = customerContext(portal, account, now);
    const command = new DecideBooking(booking, decision, context, dryRunParameter(query));
    const result = await this.commands.execute(command);
    if (!result.ok) throw refusalOf(result.refusal);
    await this.ownWrites.shown(portal, result.position);
    return result.document;
  }
}

/** The read models have lost the account: they are being rebuilt. */
const NOBODY = { firstName: '', lastName: '' };
/** A tour that the catalogue has forgotten asks for no passport. */
const NO_PASSPORT = { requiresPassport: false, crossesBorder: false, includesFlights: false };

function check(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw invalid(problems);
}

/** The guests that a body names, in its order. */
function ofGuests(guests: readonly Guest[], body: readonly { id: number }[]): Guest[] {
  return body.flatMap(({ id }) => guests.find((guest) => guest.id === id) ?? []);
}

function detailsAnswer(guest: Guest): GuestDetails & { id: number; updatedAt: Instant } {
  const { id, updatedAt, address, email, phoneNumber, age, emergencyContact } = guest;
  const { passportNumber, passportCountry, passportBornAt, passportExpiredAt } = guest;
  return {
    id,
    address,
    email,
    phoneNumber,
    age,
    emergencyContact,
    passportNumber,
    passportCountry,
    passportBornAt,
    passportExpiredAt,
    updatedAt,
  };
}
