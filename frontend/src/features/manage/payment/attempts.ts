import { useSyncExternalStore } from 'react';
import type { Booking, Payment } from '@tour-portal/contracts/api.js';
import { dueOf, type FeeChoice } from '@tour-portal/contracts/fees.js';
import type { Cents } from '@tour-portal/contracts/money.js';
import type { PaymentRequest } from '@tour-portal/contracts/payment-api.js';
import type { PaymentStep } from './payable-items.js';

/** What the customer has agreed to pay. */
export interface Order {
  readonly booking: number;
  readonly step: PaymentStep;
  readonly fees: readonly FeeChoice[];
  readonly amount: Cents;
  /** As was shown beforehand: the hold becomes a booking by it. */
  readonly becomesBooking: boolean;
}

/** A charge that the gateway approved. */
export type Charge = Omit<PaymentRequest, 'fees'>;

/** How far one payment has come, from the press of the button to the booking that shows it as paid. */
export type Attempt = { readonly order: Order } & (
  | { readonly status: 'starting'; readonly stop: () => void }
  /** The payment company's form is open, or on its way. */
  | { readonly status: 'at-gateway'; readonly stop: () => void }
  | { readonly status: 'recording'; readonly charge: Charge; readonly key: string }
  /** Charged, but no answer says that it is recorded: asking again with this charge and key never charges again. */
  | {
      readonly status: 'unrecorded';
      readonly charge: Charge;
      readonly key: string;
      readonly words: readonly string[];
    }
  | { readonly status: 'recorded'; readonly payment: Payment }
  /** The card company looks at it. */
  | { readonly status: 'held' }
  | { readonly status: 'cancelled' }
  /** It ended before a charge was approved. */
  | { readonly status: 'failed'; readonly words: readonly string[] }
  /** Charged, and then refused by the booking: the server's words. */
  | { readonly status: 'refused'; readonly words: readonly string[] }
);

/**
 * By booking, outside of the page: a charge that waits to be recorded outlives the form it was made in, and a booking
 * has one payment at a time, however many forms show it.
 */
const attempts = new Map<number, Attempt>();
const listeners = new Set<() => void>();

export function attemptOf(booking: number): Attempt | null {
  return attempts.get(booking) ?? null;
}

export function setAttempt(attempt: Attempt): void {
  attempts.set(attempt.order.booking, attempt);
  for (const tell of listeners) tell();
}

/** It is over, and the customer has read how it ended. */
export function endAttempt(booking: number): void {
  if (!attempts.delete(booking)) return;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The booking's payment attempt; null while there is none. */
export function useAttempt(booking: number): Attempt | null {
  return useSyncExternalStore(subscribe, () => attemptOf(booking));
}

/** Whether a payment is on its way: nothing else is paid meanwhile, and leaving the page is warned about. */
export function isUnderWay(attempt: Attempt | null): boolean {
  switch (attempt?.status) {
    case 'starting':
    case 'at-gateway':
    case 'recording':
    case 'unrecorded':
      return true;
    case 'recorded':
    case 'held':
    case 'cancelled':
    case 'failed':
    case 'refused':
    case undefined:
      return false;
  }
}

/**
 * An attempt in the light of the booking, which may have learned from the gateway how it ended (D26).
 * @returns null for a held one whose items are paid by now
 */
export function seenFrom(
  booking: Pick<Booking, 'guests' | 'payments'>,
  attempt: Attempt | null,
): Attempt | null {
  if (attempt === null) return null;
  const { order } = attempt;
  if (attempt.status === 'unrecorded') {
    const payment = booking.payments.find(
      ({ transactionId }) => transactionId === attempt.charge.transactionId,
    );
    if (payment === undefined) return attempt;
    return payment.transactionStatus === 'Approved'
      ? { order, status: 'recorded', payment }
      : { order, status: 'refused', words: ['This payment could not be used. It goes back to your card.'] };
  }
  if (attempt.status === 'held')
    return order.fees.every((choice) => isPaid(booking, choice)) ? null : attempt;
  return attempt;
}

/** The payment that paid the last of an order's items, in whatever way it came; null while one of them is owed. */
export function paymentOf(
  booking: Pick<Booking, 'guests' | 'payments'>,
  { fees }: Pick<Order, 'fees'>,
): Payment | null {
  if (!fees.every((choice) => isPaid(booking, choice))) return null;
  const items = booking.guests.flatMap(({ id, fees: owed }) =>
    owed
      .filter(({ type }) => fees.some((choice) => choice.guest === id && choice.type === type))
      .flatMap(({ paymentLineItems }) => paymentLineItems.map(({ payment }) => payment)),
  );
  return booking.payments.filter(({ id }) => items.includes(id)).at(-1) ?? null;
}

function isPaid({ guests }: Pick<Booking, 'guests'>, choice: FeeChoice): boolean {
  const fees =
    guests.find(({ id }) => id === choice.guest)?.fees.filter(({ type }) => type === choice.type) ?? [];
  return fees.length > 0 && fees.every((fee) => dueOf(fee) === 0);
}
