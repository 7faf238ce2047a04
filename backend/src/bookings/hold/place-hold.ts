import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { HoldTerms } from '@tour-portal/contracts/events/booking-events.js';
import type { HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { placedBooking } from '@tour-portal/projections/booking.js';
import { departureToHold } from '../../departures/departure-to-hold.js';
import type { Call, DeferredAnswer, RefusedResult } from '../../event-log/call.js';
import { Ids } from '../../instance/ids.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { BookingAnswers } from '../booking-answer.js';
import { HoldSaga } from './hold-saga.js';
import type { PlaceHoldRefusal } from './hold-saga.js';

/** Holds seats for an account, at the prices of the day (spec §4; D21). */
export class PlaceHold extends Command<
  (DeferredAnswer<Booking> & { readonly terms: HoldTerms }) | RefusedResult<PlaceHoldRefusal>
> {
  constructor(
    readonly account: number,
    readonly query: HoldQuery,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(PlaceHold)
export class PlaceHoldHandler implements ICommandHandler<PlaceHold> {
  constructor(
    private readonly saga: HoldSaga,
    private readonly catalogue: CatalogueOfToday,
    private readonly ids: Ids,
    private readonly answers: BookingAnswers,
  ) {}

  /** @throws HttpException 400 naming why the departure cannot be held (`departureToHold`) */
  async execute({ account, query, call }: PlaceHold) {
    const { context, dryRun, allocateRepeatably } = call;
    const departure = departureToHold(this.catalogue.current(context.at), query, context.at);
    const [allocate, mayBeRetry] = [allocateRepeatably ?? this.ids.allocate, allocateRepeatably !== null];
    const order = { account, query, departure, context };
    const placed = await this.saga.place({ ...order, allocate, mayBeRetry, dryRun });
    if (!placed.ok) return placed;
    const { terms, position } = placed;
    const read = () => this.answers.withoutAdultInParty(placedBooking(terms), context.at);
    return { ok: true as const, terms, read, position };
  }
}
