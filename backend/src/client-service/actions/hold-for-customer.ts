import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { STAFF_HOLD_RULES } from '@tour-portal/contracts/hold/hold-query.js';
import type { HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { placedBooking } from '@tour-portal/projections/booking.js';
import { reasonProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import { IsBoolean } from 'class-validator';
import { accountDecider } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { BookingAnswers } from '../../bookings/booking-answer.js';
import type { InvalidFields } from '../../bookings/guests/guest-changes.js';
import { HoldSaga } from '../../bookings/hold/hold-saga.js';
import type { PlaceHoldRefusal } from '../../bookings/hold/hold-saga.js';
import { departureToHold } from '../../departures/departure-to-hold.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { Streams } from '../../event-log/streams.js';
import { Ids } from '../../instance/ids.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { Is, Passes, shouldBe, MayBeMissing } from '../../http/input/validation.js';
import { HoldDto } from '../../bookings/bookings.dto.js';

/** POST /client-service/holds */
export class StaffHoldDto extends HoldDto {
  @ApiProperty({ description: 'Account id' })
  @Is(isId, 'the id of an account')
  account!: number;

  @ApiProperty({ required: false, description: 'Although the account is blocked from booking' })
  @MayBeMissing()
  @IsBoolean(shouldBe('true or false'))
  evenIfBlocked?: boolean;

  @ApiProperty({ example: 'Travels with a second group' })
  @Passes(reasonProblem)
  reason!: string;
}

/**
 * Places a hold for an account, however many it has, on any tour, up to the day before the tour starts. Seats that are not
 * free cannot be held, not even by client service (decision 0021).
 */
export class HoldForCustomer extends Command<
  UseCaseResult<Booking, PlaceHoldRefusal | InvalidFields | { readonly code: 'blocked-from-booking' }>
> {
  constructor(
    readonly account: number,
    readonly query: HoldQuery,
    readonly evenIfBlocked: boolean,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(HoldForCustomer)
export class HoldForCustomerHandler implements ICommandHandler<HoldForCustomer> {
  constructor(
    private readonly saga: HoldSaga,
    private readonly streams: Streams,
    private readonly catalogue: CatalogueOfToday,
    private readonly ids: Ids,
    private readonly answers: BookingAnswers,
  ) {}

  /** @throws HttpException 400 naming why the departure cannot be held (`departureToHold`) */
  async execute({ account, query, evenIfBlocked, call }: HoldForCustomer) {
    const { context, dryRun, allocateRepeatably } = call;
    const catalogue = this.catalogue.current(context.at);
    const departure = departureToHold(catalogue, query, context.at, STAFF_HOLD_RULES);
    const owner = await this.streams.state(accountDecider, accountStream(account));
    if (owner.status !== 'open') {
      const problems = [{ message: 'There is no such account', field: 'account' }];
      return refuse({ code: 'invalid-fields' as const, problems });
    }
    if (owner.doNotBook && !evenIfBlocked) return refuse({ code: 'blocked-from-booking' as const });
    const order = { account, query, departure, context, allocate: allocateRepeatably ?? this.ids.allocate };
    const options = { mayBeRetry: allocateRepeatably !== null, dryRun, beyondLimit: true };
    const placed = await this.saga.place({ ...order, ...options });
    if (!placed.ok) return { ...placed, subject: account };
    const answer = await this.answers.withParty(placedBooking(placed.terms), context.at);
    return { ok: true as const, answer, position: null, subject: account };
  }
}
