import type { FeesPaid } from '../events/booking-events.js';
import type { NewEvent } from '../events/events.js';
import { sumOf, totalOf } from '../money/fees.js';
import { cents, type Cents } from '../values/money.js';

/** What one event changed in the statement of what a booking costs and what was paid. */
export interface StatementEntry<E extends NewEvent = NewEvent> {
  readonly event: E;
  /** By how much the price of the booking rose; negative where it fell. */
  readonly charged: Cents;
  readonly paid: Cents;
  /** What was refunded to a card. */
  readonly refunded: Cents;
  /** What the customer owes after the event; negative: what is still to be refunded. */
  readonly balance: Cents;
}

interface Money {
  /** What each guest is charged, including travel protection once it is bought. */
  readonly charges: Readonly<Record<number, number>>;
  /** For each guest the total of the transfer fee that the last `TransportSet` about it set. */
  readonly transfers: Readonly<Record<number, number>>;
  /** Whether the hold is over: nothing is owed for it. */
  readonly isOver: boolean;
  readonly paid: number;
  readonly refunded: number;
}

const NOTHING: Money = { charges: {}, transfers: {}, isOver: false, paid: 0, refunded: 0 };

/**
 * The statement of a booking's charges and payments (spec §2 "Manage Booking", D25, D28): an entry for every event of its
 * history that changed one of the sums or is about money in another currency, with a running balance.
 * The last balance is what the receipt says is due, less refunds that are not made yet.
 * @param events of the booking's stream and the streams of its payments, the oldest first; of a payment's events only those
 * about a mismatched charge count
 */
export function statementEntries<E extends NewEvent>(events: readonly E[]): StatementEntry<E>[] {
  let before = NOTHING;
  return events.flatMap((event) => {
    const after = evolveMoney(before, event);
    const entry = {
      event,
      charged: cents(chargedOf(after) - chargedOf(before)),
      paid: cents(after.paid - before.paid),
      refunded: cents(after.refunded - before.refunded),
      balance: cents(chargedOf(after) - after.paid + after.refunded),
    };
    before = after;
    const hasMovedMoney = entry.charged !== 0 || entry.paid !== 0 || entry.refunded !== 0;
    return hasMovedMoney || isInForeignCurrency(event) ? [entry] : [];
  });
}

/** Whether an event is about money in another currency: it is an entry although it changes no sum in dollars. */
function isInForeignCurrency({ type, data }: NewEvent): boolean {
  return (
    (type === 'PaymentMismatched' || type === 'MismatchedPaymentRefunded') &&
    'currency' in data &&
    data.currency !== 'USD'
  );
}

/** A hold that is over is charged nothing: a payment that it could use would have made it a booking. */
function chargedOf({ charges, isOver }: Money): number {
  return isOver ? 0 : Object.values(charges).reduce((sum, charge) => sum + charge, 0);
}

function evolveMoney(money: Money, event: NewEvent): Money {
  switch (event.type) {
    case 'HoldPlaced':
      return withFees(
        money,
        event.data.fees.filter(({ type }) => type !== 'TPP'),
      );
    case 'HoldExpired':
    case 'HoldDeleted':
    case 'HoldReplaced':
    case 'HoldAbandoned':
      return { ...money, isOver: true };
    case 'BookingRevived':
      return { ...money, isOver: false };
    case 'TransportSet':
      return event.data.transfers.reduce((before, { guest, fee }) => {
        const total = fee === null ? 0 : totalOf(fee);
        const change = total - (before.transfers[guest] ?? 0);
        return { ...withCharge(before, guest, change), transfers: { ...before.transfers, [guest]: total } };
      }, money);
    case 'TravelProtectionPaid':
      return withPayment(withFees(money, event.data.items), event.data);
    case 'DepositPaid':
    case 'FinalPaymentPaid':
    case 'TransferPaid':
    case 'ChangePaid':
      return withPayment(money, event.data);
    case 'PaymentTurnedAway':
      return { ...money, paid: money.paid + event.data.total };
    case 'PaymentMismatched': {
      const { charged: taken, currency } = event.data;
      return currency === 'USD' ? { ...money, paid: money.paid + taken } : money;
    }
    case 'MismatchedPaymentRefunded': {
      const { total, currency } = event.data;
      return currency === 'USD' ? { ...money, refunded: money.refunded + total } : money;
    }
    case 'PaymentRefunded':
      return { ...money, refunded: money.refunded + event.data.total };
    case 'RoomsChanged':
    case 'PriceChanged':
      return withFees(money, event.data.fees);
    case 'RefundOrdered':
      return event.data.refunds
        .flatMap(({ lines }) => lines)
        .reduce((before, line) => withCharge(before, line.guest, 0 - totalOf(line)), money);
    case 'GuestsCancelled':
      return withCancellation(withFees(money, event.data.fees), event.data.guests);
    case 'BookingCancelled':
      return withCancellation(money, event.data.guests);
    default:
      return money;
  }
}

function withFees(
  money: Money,
  fees: readonly { readonly guest: number; readonly amount: Cents; readonly tax: Cents }[],
): Money {
  return fees.reduce((before, fee) => withCharge(before, fee.guest, totalOf(fee)), money);
}

/** Adds to what a guest is charged; a negative amount lowers it. */
function withCharge(money: Money, guest: number, amount: number): Money {
  return { ...money, charges: { ...money.charges, [guest]: (money.charges[guest] ?? 0) + amount } };
}

function withPayment(money: Money, { items }: FeesPaid): Money {
  return { ...money, paid: money.paid + sumOf(items) };
}

/** From now on a cancelled guest is charged what was paid and is not to be refunded, and nothing else. */
function withCancellation(
  money: Money,
  guests: readonly { readonly guest: number; readonly paid: Cents; readonly refund: Cents }[],
): Money {
  const charges = guests.map(({ guest, paid, refund }) => [guest, paid - refund] as const);
  return { ...money, charges: { ...money.charges, ...Object.fromEntries(charges) } };
}
