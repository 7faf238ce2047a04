import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { event } from '@tour-portal/contracts/events/events.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import {
  guestCancellation,
  refundsByPayment,
  roomsWithout,
  splitRefund,
} from '@tour-portal/contracts/money/cancellation.js';
import type { PaidLine } from '@tour-portal/contracts/money/cancellation.js';
import type { CancelAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { totalOf } from '@tour-portal/contracts/money/fees.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { tourPriceOf } from '@tour-portal/contracts/money/guest-fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import {
  roomChangeFees,
  roomTypeChanges,
  settleCredits,
} from '@tour-portal/contracts/client-service/room-changes.js';
import { daysToDeparture } from '@tour-portal/contracts/values/time.js';
import { isActive, travelersOf } from '../../../bookings/booking-state.js';
import type { BookingState, PlacedState } from '../../../bookings/booking-state.js';
import { BookingStreams } from '../../../bookings/booking-streams.js';
import type { PaymentUnderway } from '../../../bookings/booking-streams.js';
import { paidLinesOf } from '../../../bookings/money/booking-money-state.js';
import { owedAndPaid, inRefundOrder } from '../../../bookings/money/new-fees.js';
import type { InvalidFields } from '../../../bookings/guests/guest-changes.js';
import type { NoSuchGuest } from '../../../bookings/guests/guest-policies.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import type { Decision } from '../../../event-log/decider.js';
import { Is, MayBeMissing } from '../../../http/input/validation.js';
import { BookingActions, findEvent, refundedParts, refundIdsNeeded } from '../booking-actions.js';
import type { ActionFacts, NoSuchBooking } from '../booking-actions.js';
import { WithReason, isGuestIdList } from '../actions.dto.js';

/** POST …/cancel */
export class CancelDto extends WithReason {
  @ApiProperty({ type: [Number], required: false, description: 'Guest ids; absent: the whole booking' })
  @MayBeMissing()
  @Is(isGuestIdList, 'a list of guest ids, each once')
  guests?: number[];
}

/** Cancels some of the guests, or with null the whole booking, and frees their seats (D28, D42). */
export class CancelGuests extends Command<
  UseCaseResult<
    CancelAnswer,
    CancelRefusal | { readonly code: 'cancelled-already' } | InvalidFields | PaymentUnderway
  >
> {
  constructor(
    readonly booking: number,
    readonly guests: readonly number[] | null,
    readonly call: Call,
  ) {
    super();
  }
}

export interface GuestsToCancel
  extends Pick<CancelGuests, 'guests'>, Pick<ActionFacts, 'prices' | 'concluded' | 'now'> {
  /** Ids for refunds (at most one for each payment and type) and for fees (at most one for each guest). */
  readonly ids: { readonly refunds: readonly number[]; readonly fees: readonly number[] };
}

export type CancelRefusal =
  | NoSuchBooking
  | NoSuchGuest
  | { readonly code: 'not-active' }
  /** The catalog no longer has the prices of the remaining guests' rooms. */
  | { readonly code: 'prices-unknown' };

/** Leaves out guests who are cancelled already; only the guests who leave now get cancellation refunds. */
export function decideCancelGuests(command: GuestsToCancel, state: BookingState): Decision<CancelRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  const { booking, guests: allGuests } = state.terms;
  const { now } = command;
  const unknown = command.guests?.find((guest) => !allGuests.includes(guest));
  if (unknown !== undefined) return { refusal: { code: 'no-such-guest', guest: unknown } };
  if (state.status === 'cancelled') return { events: [] };
  if (!isActive(state, now) || command.concluded) return { refusal: { code: 'not-active' } };
  const travelers = travelersOf(state);
  const leaving = travelers.filter((guest) => command.guests?.includes(guest) ?? true);
  if (leaving.length === 0) return { events: [] };

  const days = daysToDeparture(state.terms.departedAt, now);
  const guests = leaving.map((guest) => guestCancellation(leavingGuest(state, guest), days));
  const refundLines = guests.flatMap(({ guest, refund }) => splitRefund(linesOfGuest(state, guest), refund));
  const refunds = refundsByPayment(inRefundOrder(state, refundLines), 'Cancellation', command.ids.refunds);
  const cancelled = { booking, cancelledAt: now, guests, refunds };
  if (leaving.length === travelers.length) return { events: [event('BookingCancelled', cancelled)] };
  return cancelSome(command, state, cancelled);
}

function cancelSome(
  { prices, ids }: GuestsToCancel,
  state: PlacedState,
  cancelled: EventData['BookingCancelled'],
): Decision<CancelRefusal> {
  const leaving = cancelled.guests.map(({ guest }) => guest);
  const rooms = roomsWithout(state.rooms, leaving);
  const changes = roomTypeChanges(state.rooms, rooms);
  if (changes.length > 0 && prices === null) return { refusal: { code: 'prices-unknown' } };
  const roomFees = prices === null ? [] : roomChangeFees(changes, prices, ids.fees);
  const fees = roomFees.flatMap((fee) => withUsableCredit(fee, state));
  const { consumptions, refundLines } = settleCredits(fees, owedAndPaid(state));
  const credited = inRefundOrder(state, refundLines);
  const remainingIds = ids.refunds.slice(cancelled.refunds.length);
  const refunds = [...cancelled.refunds, ...refundsByPayment(credited, 'Overpayment', remainingIds)];
  return { events: [event('GuestsCancelled', { ...cancelled, rooms, fees, consumptions, refunds })] };
}

/** The fee; a credit is cut to what can be taken off or refunded, and left out where that is nothing, rather than refused. */
function withUsableCredit(fee: FeeTerms, state: PlacedState): FeeTerms[] {
  const { unsettled } = settleCredits([fee], owedAndPaid(state));
  if (unsettled === 0) return [fee];
  const total = totalOf(fee) + unsettled;
  return total === 0 ? [] : [{ ...fee, amount: cents(total), tax: cents(0) }];
}

function leavingGuest(state: PlacedState, guest: number) {
  const fees = state.fees[guest] ?? [];
  const isPaid = (type: FeeTerms['type']) =>
    fees.some((fee) => fee.type === type && fee.paymentLineItems.length > 0);
  return {
    guest,
    tourPrice: tourPriceOf(fees),
    isDepositPaid: isPaid('DEPOSIT'),
    isProtected: isPaid('TPP'),
    lines: linesOfGuest(state, guest),
  };
}

function linesOfGuest(state: PlacedState, guest: number): PaidLine[] {
  return paidLinesOf(state).filter((line) => line.guest === guest);
}

@CommandHandler(CancelGuests)
export class CancelGuestsHandler implements ICommandHandler<CancelGuests> {
  constructor(
    private readonly actions: BookingActions,
    private readonly bookings: BookingStreams,
  ) {}

  async execute({ booking, guests, call }: CancelGuests) {
    return this.actions.run(booking, call, async ({ document, now, prices, concluded, allocate }) => {
      const unknownGuest = guests?.find((guest) => !document.guests.some(({ id }) => id === guest));
      if (unknownGuest !== undefined) {
        const problems = [{ message: `This booking has no guest ${unknownGuest}`, field: 'guests' }];
        return refuse({ code: 'invalid-fields' as const, problems });
      }
      const ids = await allocate({ refund: refundIdsNeeded(document), fee: document.guests.length });
      const facts = { guests, prices, concluded, now, ids: { refunds: ids.refund, fees: ids.fee } };
      const rule = (state: BookingState) => decideCancelGuests(facts, state);
      // The whole booking can be cancelled while a charge is being recorded: a charge that comes later is turned away and refunded.
      const decided =
        guests === null
          ? await this.bookings.decideForStaff(booking, rule, call)
          : await this.bookings.decideFees(booking, rule, call);
      const served = await this.actions.answer(decided, call);
      if (!served.ok) return served;
      const cancelled = findEvent(decided, 'BookingCancelled', 'GuestsCancelled');
      if (cancelled === null) return refuse({ code: 'cancelled-already' as const });
      const { guests: cancelledGuests, refunds } = cancelled.data;
      return {
        ...served,
        answer: { ...served.answer, guests: cancelledGuests, refunds: refundedParts(refunds) },
      };
    });
  }
}
