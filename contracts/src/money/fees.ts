import type { Booking, Fee, FeeType, Guest } from '../api/api.js';
import { cents, type Cents } from '../values/money.js';
import type { RoomType } from '../api/reference-api.js';
import { roomType } from '../hold/rooms.js';
import { daysToDeparture, type CalendarDate, type Instant } from '../values/time.js';

/** Spec §9 "Deposit $300 per guest", "Travel protection $129 premium". */
export const DEPOSIT_CENTS = cents(30_000);
export const TRAVEL_PROTECTION_CENTS = cents(12_900);
/** This many days before departure or fewer, travel protection is not sold while a final payment is unpaid: {@link isProtectionClosed}. */
export const TRAVEL_PROTECTION_DAYS = 10;
/** Customers are told that names can be changed up to so many days after travel protection was bought (spec §9); no rule checks it. */
export const NAME_CHANGE_DAYS = 14;

/** A fee of a guest, who owes it or, for travel protection, may choose it; a credit where the amount is negative. */
export interface FeeTerms {
  readonly id: number;
  readonly guest: number;
  readonly type: FeeType;
  readonly amount: Cents;
  readonly tax: Cents;
  /** Travel protection that client service lets the guest buy until the tour starts (decision 0021). */
  readonly late?: true;
}

/** A guest and a fee type: how a call names a fee to pay. */
export interface FeeChoice {
  readonly guest: number;
  readonly type: FeeType;
}

/** Types of fees in the order in which they are shown. */
export const FEE_ORDER: readonly FeeType[] = [
  'DEPOSIT',
  'TPP',
  'FINAL_PAYMENT',
  'CHANGE_TO_TPL',
  'CHANGE_TO_DBL',
  'CHANGE_TO_SGL',
  'PRICE_CHANGE',
  'TRANSFER',
];

/** Whether a fee is part of the tour price, of which a cancellation fee is a share (spec §9). */
export function isTourPriceFee(type: FeeType): boolean {
  return type !== 'TPP' && type !== 'TRANSFER';
}

/** Types of the fees that a hold sets for every guest. */
const FEES_OF_A_HOLD = ['DEPOSIT', 'FINAL_PAYMENT', 'TPP'] as const;

/** How many fee ids a hold for so many guests needs. */
export function holdFeeCount(guests: number): number {
  return guests * FEES_OF_A_HOLD.length;
}

/**
 * The fees of each guest of a new hold by the type of their room, including travel protection, which is optional (D25).
 * @param guests guest ids in room order
 * @param ids as many as {@link holdFeeCount} says; a missing one becomes 0
 */
export function holdFees(
  roomGuests: readonly number[],
  guests: readonly number[],
  prices: Readonly<Record<RoomType, Cents>>,
  taxesAndFees: Readonly<Record<RoomType, Cents>>,
  ids: readonly number[],
): FeeTerms[] {
  const rooms = roomGuests.flatMap((count) => Array.from({ length: count }, () => roomType(count)));
  return guests.flatMap((guest, index) => {
    const room = rooms[index] ?? 'SGL';
    const terms = {
      DEPOSIT: { amount: DEPOSIT_CENTS, tax: cents(0) },
      FINAL_PAYMENT: { amount: cents(prices[room] - DEPOSIT_CENTS), tax: taxesAndFees[room] },
      TPP: { amount: TRAVEL_PROTECTION_CENTS, tax: cents(0) },
    };
    return FEES_OF_A_HOLD.map((type, typeIndex) => ({
      id: ids[index * FEES_OF_A_HOLD.length + typeIndex] ?? 0,
      guest,
      type,
      ...terms[type],
    }));
  });
}

/** Amount and tax together. */
export function totalOf(fee: { readonly amount: Cents; readonly tax: Cents }): Cents {
  return cents(fee.amount + fee.tax);
}

export function sumOf(fees: readonly { readonly amount: Cents; readonly tax: Cents }[]): Cents {
  return cents(fees.reduce((sum, fee) => sum + totalOf(fee), 0));
}

/** Whether the tour's first day has come in New York: nothing can be paid any more (decision 0021). */
export function isTooLateToPay(departedAt: CalendarDate, now: Instant): boolean {
  return daysToDeparture(departedAt, now) < 1;
}

/** Why a fee cannot be paid now. */
export type NotPayableReason =
  /** No such guest, or no such fee for them. */
  | 'no-such-fee'
  | 'already-paid'
  /** Every guest must have a name first (spec §4 "Stepper"). */
  | 'names-missing'
  /** The guest's deposit comes first (D25). */
  | 'deposit-first'
  /** Travel protection is not sold this close to departure: {@link isProtectionClosed}. */
  | 'protection-closed'
  | 'tour-started';

/** The part of a booking that decides which fees can be paid. */
export interface BookingToPay {
  readonly departedAt: CalendarDate;
  readonly allNamed: boolean;
  /** Fees that are not cancelled, also those that are only offered; one that credits lowered to nothing may be missing. */
  readonly fees: readonly FeeTerms[];
  /** The ids of the paid ones. */
  readonly paidFeeIds: readonly number[];
}

/**
 * The fees that the choices name, or the first reason why one of them cannot be paid (D25, spec §9). A deposit among the
 * choices counts as paid for its guest.
 */
export function payableFees(
  booking: BookingToPay,
  choices: readonly FeeChoice[],
  now: Instant,
):
  { readonly fees: readonly FeeTerms[] } | { readonly reason: NotPayableReason; readonly choice: FeeChoice } {
  const fees: FeeTerms[] = [];
  for (const choice of choices) {
    const chosen = booking.fees.filter(({ guest, type }) => guest === choice.guest && type === choice.type);
    // A room or a price may change more than once, which makes several fees of one type; the choice means the unpaid ones.
    const unpaid = chosen.filter(({ id }) => !booking.paidFeeIds.includes(id));
    const [first] = chosen;
    if (first === undefined) return { reason: 'no-such-fee', choice };
    for (const fee of unpaid.length === 0 ? [first] : unpaid) {
      const reason = notPayableReason(booking, fee, choices, now);
      if (reason !== null) return { reason, choice };
      fees.push(fee);
    }
  }
  return { fees };
}

function notPayableReason(
  { departedAt, allNamed, fees, paidFeeIds }: BookingToPay,
  fee: FeeTerms,
  choices: readonly FeeChoice[],
  now: Instant,
): NotPayableReason | null {
  const feeOf = (type: FeeType) => fees.find((other) => other.guest === fee.guest && other.type === type);
  const isPaid = (type: FeeType) => paidFeeIds.includes(feeOf(type)?.id ?? 0);
  const isChosen = (type: FeeType) =>
    choices.some((choice) => choice.guest === fee.guest && choice.type === type);
  if (paidFeeIds.includes(fee.id)) return 'already-paid';
  if (!allNamed) return 'names-missing';
  if (isTooLateToPay(departedAt, now)) return 'tour-started';
  if (fee.type !== 'DEPOSIT' && !isPaid('DEPOSIT') && !isChosen('DEPOSIT')) return 'deposit-first';
  // A credit may have lowered the final payment to nothing: then it is missing here, and counts as paid.
  const isFinalUnpaid = feeOf('FINAL_PAYMENT') !== undefined && !isPaid('FINAL_PAYMENT');
  const isClosed = isProtectionClosed({ departedAt, isFinalPaid: !isFinalUnpaid, late: fee.late }, now);
  return fee.type === 'TPP' && isClosed ? 'protection-closed' : null;
}

/**
 * Whether it is too late to sell travel protection to a guest: the departure is close, the final payment is unpaid (spec
 * §9), and client service does not offer it.
 */
function isProtectionClosed(
  sale: {
    readonly departedAt: CalendarDate;
    readonly isFinalPaid: boolean;
    readonly late?: true | undefined;
  },
  now: Instant,
): boolean {
  const isSoon = daysToDeparture(sale.departedAt, now) <= TRAVEL_PROTECTION_DAYS;
  return isSoon && !sale.isFinalPaid && sale.late !== true;
}

/** The price of travel protection for a guest: the fee on the booking, or today's price where the booking has none. */
export function protectionTotal({ fees }: Pick<Guest, 'fees'>): Cents {
  return fees.find(({ type }) => type === 'TPP')?.total ?? TRAVEL_PROTECTION_CENTS;
}

/** What was paid for a fee and not refunded. */
export function paidOf(fee: Pick<Fee, 'paymentLineItems' | 'refundLineItems'>): Cents {
  const sum = (items: readonly { total: Cents }[]) => items.reduce((total, item) => total + item.total, 0);
  return cents(sum(fee.paymentLineItems) - sum(fee.refundLineItems));
}

/**
 * What is still to be paid for a fee: nothing or the whole fee (spec §5 "Payments") less its credits. A fee that is
 * cancelled, or was paid and refunded, is not owed any more.
 */
export function dueOf(fee: Fee): Cents {
  if (fee.cancellation !== null || fee.paymentLineItems.length > 0) return cents(0);
  const credits = fee.consumptions.reduce((sum, { amount }) => sum + amount, 0);
  return cents(Math.max(0, fee.total - credits));
}

/** Whether the deposit was paid and nothing is owed but travel protection, a guest's choice (spec §4 "All guests paid"). */
export function isFullyPaid({ fees, paid }: Pick<Guest, 'fees' | 'paid'>): boolean {
  return paid && isNothingOwed(fees);
}

/** Whether none of a guest's fees but travel protection is owed. Without a fee for the final payment the answer is no. */
export function isNothingOwed(fees: readonly Fee[]): boolean {
  const required = fees.filter(({ type, cancellation }) => type !== 'TPP' && cancellation === null);
  return required.some(({ type }) => type === 'FINAL_PAYMENT') && required.every((fee) => dueOf(fee) === 0);
}

/**
 * Whether travel protection is offered to a guest who travels (spec §9): not twice, not from the tour's first day on, and not
 * close to departure with the final payment unpaid, unless client service offers it.
 */
export function isProtectionOffered(
  booking: Pick<Booking, 'departedAt'>,
  { fees }: Pick<Guest, 'fees'>,
  now: Instant,
): boolean {
  const feeOf = (type: FeeType) => fees.find((fee) => fee.type === type);
  const protection = feeOf('TPP');
  if (protection !== undefined && dueOf(protection) === 0) return false;
  const final = feeOf('FINAL_PAYMENT');
  const isFinalPaid = final !== undefined && dueOf(final) === 0;
  const { departedAt } = booking;
  return (
    !isTooLateToPay(departedAt, now) &&
    !isProtectionClosed({ departedAt, isFinalPaid, late: protection?.late }, now)
  );
}
