import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { FeeChoice, FeeTerms, NotPayableReason } from '@tour-portal/contracts/money/fees.js';
import { isTooLateToPay } from '@tour-portal/contracts/money/fees.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { isActive, travelersOf } from '../../../bookings/booking-state.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { BookingStreams } from '../../../bookings/booking-streams.js';
import { feesOf, isPaid } from '../../../bookings/money/booking-money-state.js';
import type { InvalidFields } from '../../../bookings/guests/guest-changes.js';
import type { NoSuchGuest } from '../../../bookings/guests/guest-policies.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import type { Decision } from '../../../event-log/decider.js';
import { Is } from '../../../http/input/validation.js';
import { BookingActions } from '../booking-actions.js';
import type { NoSuchBooking } from '../booking-actions.js';
import { WithReason, isGuestIdList } from '../actions.dto.js';

/** POST …/protection */
export class OfferProtectionDto extends WithReason {
  @ApiProperty({ type: [Number], description: 'Guest ids' })
  @Is(isGuestIdList, 'a list of guest ids, each once')
  guests!: number[];
}

/** Opens travel protection, also after its time, for guests who have not paid for it; it is paid like any other fee (decision 0021). */
export class OfferProtection extends Command<
  UseCaseResult<ServedBookingAnswer, OfferProtectionRefusal | InvalidFields>
> {
  constructor(
    readonly booking: number,
    readonly guests: readonly number[],
    readonly call: Call,
  ) {
    super();
  }
}

export type OfferProtectionRefusal =
  | NoSuchBooking
  | NoSuchGuest
  | { readonly code: 'not-active' | 'tour-started' }
  | { readonly code: 'not-payable'; readonly reason: NotPayableReason; readonly choice: FeeChoice };

/** Offers travel protection until the tour's first day begins in New York; refused where one of the guests has paid for it. */
export function decideOfferProtection(
  { guests, now }: { readonly guests: readonly number[]; readonly now: Instant },
  state: BookingState,
): Decision<OfferProtectionRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  if (!isActive(state, now)) return { refusal: { code: 'not-active' } };
  const { booking, departedAt } = state.terms;
  if (isTooLateToPay(departedAt, now)) return { refusal: { code: 'tour-started' } };
  const unknown = guests.find((guest) => !travelersOf(state).includes(guest));
  if (unknown !== undefined) return { refusal: { code: 'no-such-guest', guest: unknown } };
  const fees: FeeTerms[] = [];
  for (const guest of guests) {
    const choice: FeeChoice = { guest, type: 'TPP' };
    const fee = feesOf(state).find((other) => other.guest === guest && other.type === 'TPP');
    if (fee === undefined) return { refusal: { code: 'not-payable', reason: 'no-such-fee', choice } };
    if (isPaid(state, fee.id)) return { refusal: { code: 'not-payable', reason: 'already-paid', choice } };
    if (fee.late !== true) fees.push({ ...fee, late: true });
  }
  return { events: fees.length === 0 ? [] : [event('TravelProtectionOffered', { booking, fees })] };
}

@CommandHandler(OfferProtection)
export class OfferProtectionHandler implements ICommandHandler<OfferProtection> {
  constructor(
    private readonly actions: BookingActions,
    private readonly bookings: BookingStreams,
  ) {}

  async execute({ booking, guests, call }: OfferProtection) {
    return this.actions.run(booking, call, async ({ document, now }) => {
      const unknownGuest = guests.find(
        (id) => !travelingGuests(document.guests).some((guest) => guest.id === id),
      );
      if (unknownGuest !== undefined) {
        const problems = [{ message: `This booking has no guest ${unknownGuest}`, field: 'guests' }];
        return refuse({ code: 'invalid-fields' as const, problems });
      }
      const rule = (state: BookingState) => decideOfferProtection({ guests, now }, state);
      const decided = await this.bookings.decideForStaff(booking, rule, call);
      return this.actions.answer(decided, call);
    });
  }
}
