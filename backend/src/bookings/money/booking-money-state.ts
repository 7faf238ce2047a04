import type { Refund } from '@tour-portal/contracts/api/api.js';
import type {
  Charges,
  FeesPaid,
  OrderedRefund,
  TurnedAwayReason,
} from '@tour-portal/contracts/events/booking-events.js';
import { linesAfter } from '@tour-portal/contracts/money/cancellation.js';
import type { PaidLine } from '@tour-portal/contracts/money/cancellation.js';
import { isOfTheTour, sumOf, totalOf } from '@tour-portal/contracts/money/fees.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { feeAfter } from '@tour-portal/contracts/client-service/room-changes.js';

/** The money in a booking's state. */
export interface BookingMoney {
  /** Of each guest the price of the tour without taxes, with what changes made of it. */
  readonly tourPrices: Readonly<Record<number, Cents>>;
  /** Every fee of those who travel as it is owed, offered ones too: without what credits took off it. */
  readonly fees: readonly FeeTerms[];
  /** Ids of the fees that are paid, of guests who are cancelled too. */
  readonly paid: readonly number[];
  readonly payments: readonly KnownPayment[];
  /** What the payments paid and was not ordered back, the oldest payment first. */
  readonly lines: readonly PaidLine[];
  readonly refunds: readonly KnownRefund[];
  /** Ids of the fees that changes by client service brought, credits too. */
  readonly changeFees: readonly number[];
}

/** A charge that the booking knows of: it paid fees, or is owed back, or was given back. */
export interface KnownPayment {
  readonly payment: number;
  readonly reference: string;
  readonly transactionId: string;
  readonly total: Cents;
  readonly outcome: 'recorded' | 'turned-away' | 'refunded';
  /** Id of the refund, null while none is owed. */
  readonly refund: number | null;
  /** Why it was turned away. */
  readonly reason: TurnedAwayReason | null;
}

/** Money of a recorded payment that client service ordered to be given back. */
export interface KnownRefund {
  readonly refund: number;
  readonly payment: number;
  readonly type: Refund['type'];
  readonly total: Cents;
  /** Whether the gateway has made it. */
  readonly isMade: boolean;
}

/** Each guest's price of the tour without taxes, on top of what it was. */
export function tourPrices(
  fees: readonly FeeTerms[],
  before: BookingMoney['tourPrices'] = {},
): BookingMoney['tourPrices'] {
  const prices: Record<number, Cents> = { ...before };
  for (const { guest, type, amount } of fees)
    if (isOfTheTour(type)) prices[guest] = cents((prices[guest] ?? 0) + amount);
  return prices;
}

export function withPaid<S extends BookingMoney>(state: S, data: FeesPaid): S {
  const { payment } = data;
  const paid = [...state.paid, ...data.items.map(({ fee }) => fee)];
  const lines = [...state.lines, ...data.items.map((item) => ({ ...item, payment }))];
  const recorded = {
    ...data,
    total: sumOf(data.items),
    outcome: 'recorded',
    refund: null,
    reason: null,
  } as const;
  return withPayment({ ...state, paid, lines }, recorded);
}

/** One payment may pay several kinds of fees, an event each: its totals add up. */
export function withPayment<S extends BookingMoney>(state: S, added: KnownPayment): S {
  const { payment, reference, transactionId, outcome, refund, reason } = added;
  const known = state.payments.find((other) => other.reference === reference);
  const total = cents(added.total + (known?.total ?? 0));
  const others = state.payments.filter((other) => other !== known);
  const merged = { payment, reference, transactionId, total, outcome, refund, reason };
  return { ...state, payments: [...others, merged] };
}

export function withRefunds<S extends BookingMoney>(state: S, ordered: readonly OrderedRefund[]): S {
  const known = ordered.map(({ refund, payment, type, total }) => ({
    refund,
    payment,
    type,
    total,
    isMade: false,
  }));
  return { ...state, lines: linesAfter(state.lines, ordered), refunds: [...state.refunds, ...known] };
}

/** With new fees, of which a credit lowers others and is itself nothing to be paid. */
export function charged<S extends BookingMoney>(state: S, { fees, consumptions, refunds }: Charges): S {
  const lowered = state.fees.map((fee) => feeAfter(fee, consumptions)).filter((fee) => totalOf(fee) > 0);
  const added = fees.filter((fee) => totalOf(fee) > 0);
  return {
    ...withRefunds(state, refunds),
    fees: [...lowered, ...added],
    changeFees: [...state.changeFees, ...fees.map(({ id }) => id)],
    tourPrices: tourPrices(fees, state.tourPrices),
  };
}
