import type { Booking, Fee, FeeType, Guest } from '@tour-portal/contracts/api/api.js';
import {
  dueOf,
  FEE_ORDER,
  isProtectionOffered,
  payableFees,
  paidOf,
  protectionTotal,
  type FeeChoice,
  type FeeTerms,
  type NotPayableReason,
  type BookingToPay,
} from '@tour-portal/contracts/money/fees.js';
import { cents, type Cents } from '@tour-portal/contracts/values/money.js';
import { feeTypesOfStep, type PaymentStep } from '@tour-portal/contracts/booking/payment-steps.js';
import { areAllNamed } from '@tour-portal/contracts/booking/stepper.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** What is paid for one guest at once, never in parts (spec §5 "Payments"): a fee, or all owed fees of one type together. */
export interface PayableItem {
  readonly guest: number;
  readonly type: FeeType;
  /** Tax included. */
  readonly total: Cents;
  readonly tax: Cents;
  /** `offered`: travel protection, which nobody owes. */
  readonly state: 'paid' | 'owed' | 'offered';
  /** When the card was charged; null: not yet, or not known. */
  readonly paidAt: Instant | null;
}

/** The parts of a booking from which the items of a step are made. */
export type PayableBooking = Pick<Booking, 'departedAt' | 'createdAt' | 'guests' | 'payments'>;

/**
 * What a guest has paid, owes and is offered in a step, in the order of payment. Cancelled fees are left out, and those of
 * which nothing is paid or owed.
 */
export function guestItems(
  step: PaymentStep,
  booking: PayableBooking,
  guest: Pick<Guest, 'id' | 'fees'>,
  now: Instant,
): PayableItem[] {
  const feeItems = guest.fees.map((fee) => feeItem(fee, guest.id, booking)).filter((item) => item !== null);
  // An unpaid fee for travel protection is not owed: the rule below decides whether it is offered.
  const items = joinOwed(feeItems).filter(({ type, state }) => type !== 'TPP' || state === 'paid');
  if (isProtectionOffered(booking, guest, now)) items.push(protectionItem(guest));
  const types = feeTypesOfStep(step, booking);
  return items
    .filter(({ type }) => types.includes(type))
    .sort((a, b) => FEE_ORDER.indexOf(a.type) - FEE_ORDER.indexOf(b.type));
}

/** Joins what is owed of one type, such as two changes of a price: a choice names a type, so all of it is paid at once. */
function joinOwed(items: readonly PayableItem[]): PayableItem[] {
  const isOwedWith = (item: PayableItem) => (other: PayableItem) =>
    other.state === 'owed' && item.state === 'owed' && other.type === item.type;
  return items
    .filter((item, index) => items.findIndex(isOwedWith(item)) === index || item.state !== 'owed')
    .map((item) => {
      const owed = items.filter(isOwedWith(item));
      if (owed.length < 2) return item;
      const sum = (amount: 'total' | 'tax') => cents(owed.reduce((total, other) => total + other[amount], 0));
      return { ...item, total: sum('total'), tax: sum('tax') };
    });
}

function feeItem(fee: Fee, guest: number, { payments }: PayableBooking): PayableItem | null {
  const { type, tax } = fee;
  if (fee.cancellation !== null) return null;
  // A credit lowers what is owed.
  if (dueOf(fee) > 0) return { guest, type, tax, total: dueOf(fee), state: 'owed', paidAt: null };
  if (paidOf(fee) <= 0) return null;
  const lastPayment = fee.paymentLineItems.at(-1)?.payment;
  const paidAt = payments.find(({ id }) => id === lastPayment)?.submittedAt ?? null;
  return { guest, type, tax, total: fee.total, state: 'paid', paidAt };
}

function protectionItem(guest: Pick<Guest, 'id' | 'fees'>): PayableItem {
  return {
    guest: guest.id,
    type: 'TPP',
    total: protectionTotal(guest),
    tax: cents(0),
    state: 'offered',
    paidAt: null,
  };
}

/** What the customer ticked and unticked, by {@link itemKey}. */
export type TickedItems = Readonly<Record<string, boolean>>;

export function itemKey({ guest, type }: FeeChoice): string {
  return `${guest}-${type}`;
}

/** An item that is not paid yet, as it stands in the list. */
export interface UnpaidItem {
  readonly item: PayableItem;
  readonly chosen: boolean;
  /** Why it cannot be chosen, by the rule that the server applies; null when it can. */
  readonly reason: NotPayableReason | null;
}

/**
 * The unpaid items. An owed item is chosen unless it was unticked, an offered one only when it was ticked; an item that
 * cannot be paid is never chosen.
 */
export function unpaidItems(
  booking: PayableBooking,
  items: readonly PayableItem[],
  ticks: TickedItems,
  now: Instant,
): UnpaidItem[] {
  const unpaid = items.filter(({ state }) => state !== 'paid');
  const wanted = unpaid.filter((item) => ticks[itemKey(item)] ?? item.state === 'owed');
  const payable = bookingToPay(booking, items);
  return unpaid.map((item) => {
    const deposit = wanted.filter(({ guest, type }) => guest === item.guest && type === 'DEPOSIT');
    const result = payableFees(payable, item.type === 'DEPOSIT' ? [item] : [item, ...deposit], now);
    const reason = 'reason' in result ? result.reason : null;
    return { item, chosen: reason === null && wanted.includes(item), reason };
  });
}

function bookingToPay({ departedAt, guests }: PayableBooking, items: readonly PayableItem[]): BookingToPay {
  const activeFees = guests.flatMap(({ id, fees }) =>
    fees.filter(({ cancellation }) => cancellation === null).map((fee) => ({ guest: id, fee })),
  );
  const fees: FeeTerms[] = activeFees.map(({ guest, fee }) => ({ ...fee, guest }));
  // Offers get negative ids, which no fee of a booking has.
  const offers = items
    .filter(
      ({ state, type, guest }) =>
        state === 'offered' && !fees.some((fee) => fee.guest === guest && fee.type === type),
    )
    .map(({ guest, type, total }, index) => ({ id: -1 - index, guest, type, amount: total, tax: cents(0) }));
  return {
    departedAt,
    allNamed: areAllNamed(guests),
    fees: [...fees, ...offers],
    paidFeeIds: activeFees.filter(({ fee }) => dueOf(fee) === 0).map(({ fee }) => fee.id),
  };
}

/** The chosen items, in the form that the calls send. */
export function chosenFees(unpaid: readonly UnpaidItem[]): FeeChoice[] {
  return unpaid.filter(({ chosen }) => chosen).map(({ item: { guest, type } }) => ({ guest, type }));
}

export function totalOfChosen(unpaid: readonly UnpaidItem[]): Cents {
  return cents(unpaid.reduce((sum, { item, chosen }) => sum + (chosen ? item.total : 0), 0));
}
