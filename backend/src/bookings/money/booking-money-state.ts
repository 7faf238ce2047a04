import type { Refund } from '@tour-portal/contracts/api/api.js';
import type {
  FeesPaid,
  OrderedRefund,
  TurnedAwayReason,
} from '@tour-portal/contracts/events/booking-events.js';
import type { PaidLine } from '@tour-portal/contracts/money/cancellation.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { paidFeeIds, paidLines, feesAfterCredits } from '@tour-portal/contracts/money/guest-fees.js';
import type { BookingFees } from '@tour-portal/contracts/money/guest-fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';

/** The money in a booking's state. */
export interface BookingMoney {
  /** Includes offered travel protection. */
  readonly fees: BookingFees;
  readonly payments: readonly KnownPayment[];
  readonly refunds: readonly KnownRefund[];
}

/** A charge that the booking knows of: it paid fees, or its refund is owed or was made. */
export interface KnownPayment {
  readonly payment: number;
  readonly reference: string;
  readonly transactionId: string;
  readonly total: Cents;
  readonly outcome: 'recorded' | 'turned-away' | 'refunded';
  /** Id of the refund of a charge that was turned away; null for a recorded payment, whose refunds are in `refunds`. */
  readonly refund: number | null;
  /** Why the charge was turned away; null where it was not. */
  readonly reason: TurnedAwayReason | null;
}

/** A refund, ordered by client service, of money of a recorded payment. */
export interface KnownRefund {
  readonly refund: number;
  readonly payment: number;
  readonly type: Refund['type'];
  readonly total: Cents;
  /** Whether the gateway has made the refund. */
  readonly isMade: boolean;
}

/** What the guests who travel owe or have paid: each fee less its credits, with offered travel protection. */
export function feesOf({ fees, rooms }: Pick<BookingMoney, 'fees'> & RoomsOfGuests): FeeTerms[] {
  return feesAfterCredits(fees, rooms.flat());
}

interface RoomsOfGuests {
  /** Ids of the guests who travel, by room. */
  readonly rooms: readonly (readonly number[])[];
}

/** Whether a fee was paid; a cancelled guest's fee counts too. */
export function isPaid({ fees }: Pick<BookingMoney, 'fees'>, fee: number): boolean {
  return paidFeeIds(fees).includes(fee);
}

/** Whether there is a fee with this id; credits count too. */
export function hasFee({ fees }: Pick<BookingMoney, 'fees'>, fee: number): boolean {
  return Object.values(fees).some((guestFees) => guestFees.some(({ id }) => id === fee));
}

/** References of the payments that the booking has turned away. */
export function turnedAwayPayments({ payments }: Pick<BookingMoney, 'payments'>): string[] {
  return payments.filter(({ outcome }) => outcome !== 'recorded').map(({ reference }) => reference);
}

/** What the payments paid, less the ordered refunds, the oldest payment first. */
export function paidLinesOf({ fees, payments }: Pick<BookingMoney, 'fees' | 'payments'>): PaidLine[] {
  return paidLines(
    fees,
    payments.map(({ payment }) => payment),
  );
}

/** Adds the recorded charge of an event to the payments. */
export function withRecordedCharge<S extends BookingMoney>(state: S, data: FeesPaid): S {
  const total = sumOf(data.items);
  return withCharge(state, { ...data, total, outcome: 'recorded', refund: null, reason: null });
}

/** Adds a payment. It may pay several kinds of fees, with an event each, whose totals add up. */
export function withCharge<S extends BookingMoney>(state: S, added: KnownPayment): S {
  const { payment, reference, transactionId, outcome, refund, reason } = added;
  const earlier = state.payments.find((other) => other.reference === reference);
  const total = cents(added.total + (earlier?.total ?? 0));
  const others = state.payments.filter((other) => other !== earlier);
  const merged = { payment, reference, transactionId, total, outcome, refund, reason };
  return { ...state, payments: [...others, merged] };
}

export function withRefunds<S extends BookingMoney>(state: S, ordered: readonly OrderedRefund[]): S {
  const added = ordered.map(({ lines: _lines, ...refund }) => ({ ...refund, isMade: false }));
  return { ...state, refunds: [...state.refunds, ...added] };
}
