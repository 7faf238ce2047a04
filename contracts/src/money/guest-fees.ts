import type { Fee } from '../api/api.js';
import type { Charges, OrderedRefund, PaymentItem } from '../events/booking-events.js';
import type { NewEvent } from '../events/events.js';
import { feeAfterCredits } from '../client-service/room-changes.js';
import { cents, type Cents } from '../values/money.js';
import type { Instant } from '../values/time.js';
import type { PaidLine } from './cancellation.js';
import { FEE_ORDER, isTourPriceFee, totalOf, type FeeTerms } from './fees.js';

/*
 * The fees of a booking with their payments, refunds, credits and cancellation (spec §5 "Payments", D25, D28). Decisions and
 * read models both compute them here, so that they cannot disagree.
 */

/** Fees by guest id, also of guests who were cancelled. */
export type BookingFees = Readonly<Record<number, readonly Fee[]>>;

/** A fee that nothing was paid for yet. */
export function unpaidFee({ id, type, amount, tax, late }: FeeTerms): Fee {
  const nothing = { paymentLineItems: [], refundLineItems: [], consumptions: [], cancellation: null };
  const total = totalOf({ amount, tax });
  return { id, type, amount, tax, total, ...nothing, ...(late === undefined ? {} : { late }) };
}

/** The fees that a hold begins with, offered travel protection among them. */
export function feesOfTerms(guests: readonly number[], terms: readonly FeeTerms[]): BookingFees {
  return Object.fromEntries(guests.map((id) => [id, inOrder(ofGuest(terms, id).map(unpaidFee))]));
}

/** The fees after an event of their booking; the same object where the event does not change them. */
export function bookingFeesAfter(fees: BookingFees, event: NewEvent): BookingFees {
  const before = Object.entries(fees);
  const after = before.map(([id, list]) => [id, guestFeesAfter(list, Number(id), event)] as const);
  return after.every(([, list], index) => list === before[index]?.[1]) ? fees : Object.fromEntries(after);
}

/** One guest's fees after an event of the booking, in the order in which fees are shown. */
export function guestFeesAfter(fees: readonly Fee[], guest: number, event: NewEvent): readonly Fee[] {
  switch (event.type) {
    case 'TransportSet': {
      const change = event.data.transfers.find((transfer) => transfer.guest === guest);
      if (change === undefined) return fees;
      const others = fees.filter(({ type }) => type !== 'TRANSFER');
      return change.fee === null ? others : [...others, unpaidFee(change.fee)];
    }
    case 'DepositPaid':
    case 'TravelProtectionPaid':
    case 'FinalPaymentPaid':
    case 'TransferPaid':
    case 'ChangePaid':
      return afterPayment(fees, ofGuest(event.data.items, guest), event.data.payment);
    case 'RoomsChanged':
    case 'PriceChanged':
      return afterCharges(fees, guest, event.data);
    case 'RefundOrdered':
      return afterRefunds(fees, event.data.refunds);
    case 'GuestsCancelled':
      return afterCancellation(afterCharges(fees, guest, event.data), guest, event.data);
    case 'BookingCancelled':
      return afterCancellation(afterRefunds(fees, event.data.refunds), guest, event.data);
    case 'TravelProtectionOffered': {
      const offered = ofGuest(event.data.fees, guest);
      if (offered.length === 0) return fees;
      const others = fees.filter(({ id }) => !offered.some((fee) => fee.id === id));
      return inOrder([...others, ...offered.map(unpaidFee)]);
    }
    default:
      return fees;
  }
}

/** Adds a payment to its fees. A fee that was only offered and not listed yet is added. */
function afterPayment(fees: readonly Fee[], items: readonly PaymentItem[], payment: number): readonly Fee[] {
  if (items.length === 0) return fees;
  return inOrder(
    items.reduce((all, { fee: id, guest, type, amount, tax }) => {
      const fee = all.find((listed) => listed.id === id) ?? unpaidFee({ id, guest, type, amount, tax });
      const item = { fee: id, payment, amount, tax, total: totalOf({ amount, tax }) };
      const withPayment = { ...fee, paymentLineItems: [...fee.paymentLineItems, item] };
      return [...all.filter((other) => other.id !== id), withPayment];
    }, fees),
  );
}

/** Adds new fees; those that are credits lower other fees or are refunded. */
function afterCharges(
  fees: readonly Fee[],
  guest: number,
  { fees: added, consumptions, refunds }: Charges,
): readonly Fee[] {
  const addedToGuest = ofGuest(added, guest);
  const isLowered = (fee: Fee) => consumptions.some((consumption) => consumption.fee === fee.id);
  const withCredits = !fees.some(isLowered)
    ? fees
    : fees.map((fee) => {
        const credits = consumptions
          .filter((consumption) => consumption.fee === fee.id)
          .map(({ credit, amount }) => ({ fee: credit, amount }));
        return { ...fee, consumptions: [...fee.consumptions, ...credits] };
      });
  const feesAfter =
    addedToGuest.length === 0 ? withCredits : inOrder([...withCredits, ...addedToGuest.map(unpaidFee)]);
  return afterRefunds(feesAfter, refunds);
}

function afterRefunds(fees: readonly Fee[], ordered: readonly OrderedRefund[]): readonly Fee[] {
  const items = ordered.flatMap(({ payment, lines }) =>
    lines.map(({ fee, amount, tax }) => ({ fee, payment, amount, tax, total: totalOf({ amount, tax }) })),
  );
  if (!fees.some(({ id }) => items.some((item) => item.fee === id))) return fees;
  return fees.map((fee) => ({
    ...fee,
    refundLineItems: [...fee.refundLineItems, ...items.filter((item) => item.fee === fee.id)],
  }));
}

/** Marks the fees of a cancelled guest: nothing more is owed for them. */
function afterCancellation(
  fees: readonly Fee[],
  guest: number,
  { guests, cancelledAt }: { readonly guests: readonly { guest: number }[]; readonly cancelledAt: Instant },
): readonly Fee[] {
  if (ofGuest(guests, guest).length === 0) return fees;
  return fees.map((fee) => ({ ...fee, cancellation: fee.cancellation ?? cancelledAt }));
}

function ofGuest<T extends { readonly guest: number }>(list: readonly T[], guest: number): T[] {
  return list.filter((item) => item.guest === guest);
}

function inOrder(fees: readonly Fee[]): readonly Fee[] {
  return fees.toSorted((a, b) => FEE_ORDER.indexOf(a.type) - FEE_ORDER.indexOf(b.type));
}

/** The fees of these guests, paid or not, each lowered by its credits. Fees lowered to nothing, and credits, are left out. */
export function feesAfterCredits(fees: BookingFees, guests: readonly number[]): FeeTerms[] {
  return guests
    .flatMap((guest) => (fees[guest] ?? []).map((fee) => loweredTerms(fee, guest)))
    .filter((fee) => totalOf(fee) > 0);
}

function loweredTerms({ id, type, amount, tax, late, consumptions }: Fee, guest: number): FeeTerms {
  const terms = { id, guest, type, amount, tax, ...(late === undefined ? {} : { late }) };
  return feeAfterCredits(
    terms,
    consumptions.map(({ fee: credit, amount: lowering }) => ({ fee: id, credit, amount: lowering })),
  );
}

/** The ids of the fees that were paid, also if they were refunded later and for cancelled guests. */
export function paidFeeIds(fees: BookingFees): number[] {
  return allFees(fees).flatMap(({ fee }) => (fee.paymentLineItems.length > 0 ? [fee.id] : []));
}

/**
 * What was paid for each fee, less ordered refunds; without lines of which nothing is left.
 * @param payments ids, the oldest first; the lines come in this order, and those of one payment in `FEE_ORDER`
 */
export function paidLines(fees: BookingFees, payments: readonly number[]): PaidLine[] {
  const lines = allFees(fees).flatMap(({ guest, fee }) =>
    fee.paymentLineItems.map(({ payment, amount, tax }) => {
      const refunds = fee.refundLineItems.filter((item) => item.payment === payment);
      const refundOf = (part: 'amount' | 'tax') => refunds.reduce((sum, item) => sum + item[part], 0);
      const left = { amount: cents(amount - refundOf('amount')), tax: cents(tax - refundOf('tax')) };
      return { guest, fee: fee.id, type: fee.type, ...left, payment };
    }),
  );
  const feeRank = ({ type }: PaidLine) => FEE_ORDER.indexOf(type);
  const paymentRank = ({ payment }: PaidLine) => payments.indexOf(payment);
  return lines
    .filter((line) => totalOf(line) > 0)
    .toSorted((a, b) => paymentRank(a) - paymentRank(b) || feeRank(a) - feeRank(b));
}

/** The price of the tour for a guest without taxes, including later changes of room and price. */
export function tourPriceOf(fees: readonly Fee[]): Cents {
  return cents(fees.reduce((sum, { type, amount }) => sum + (isTourPriceFee(type) ? amount : 0), 0));
}

function allFees(fees: BookingFees): { readonly guest: number; readonly fee: Fee }[] {
  return Object.entries(fees).flatMap(([guest, list]) => list.map((fee) => ({ guest: Number(guest), fee })));
}
