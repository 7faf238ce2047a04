import type { FeeType } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { PaymentItem, TransportChange } from '@tour-portal/contracts/events/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import {
  namesSetFor,
  feesPaid,
  itemsOf,
  fingerprintOf,
} from '@tour-portal/projections/testing/step-events.js';
import { holdTerms } from '@tour-portal/projections/testing/terms.js';

/** Events that may have happened to booking 11, a hold of account 1 for Ruth and Tom; for given/when/then. */

export const HOLD_TERMS = holdTerms();
export const RUTH = 101;
export const TOM = 102;
export const BOTH_GUESTS = [RUTH, TOM];
/** While the hold is active. */
export const DURING_HOLD = instant('2026-11-22T12:00:00.000Z');
export const HOLD_END = HOLD_TERMS.expiredAt;

export const placed = event('HoldPlaced', HOLD_TERMS);
export const named = namesSetFor(HOLD_TERMS);
export const namedHold = [placed, named];
export const abandoned = event('HoldAbandoned', { booking: 11, account: 1 });
export const expired = event('HoldExpired', { booking: 11, expiredAt: HOLD_END });
export const deleted = event('HoldDeleted', { booking: 11, deletedAt: DURING_HOLD });
export const replaced = event('HoldReplaced', { booking: 11, by: 12, deletedAt: DURING_HOLD });

/** How a hold ends without a payment, unless it is cancelled. */
export const HOLD_ENDINGS: [string, NewEvent][] = [
  ['deleted', deleted],
  ['expired', expired],
  ['replaced', replaced],
];

/** The hold's fees of these types for these guests, as items of a payment. */
export function paymentItems(guests: readonly number[], ...types: FeeType[]): PaymentItem[] {
  return itemsOf(HOLD_TERMS.fees, guests, ...types);
}

export function deposit(payment: number, ...guests: number[]) {
  return event('DepositPaid', feesPaid(11, payment, paymentItems(guests, 'DEPOSIT')));
}

export function final(payment: number, ...guests: number[]) {
  return event('FinalPaymentPaid', feesPaid(11, payment, paymentItems(guests, 'FINAL_PAYMENT')));
}

export function protection(payment: number, ...guests: number[]) {
  return event('TravelProtectionPaid', feesPaid(11, payment, paymentItems(guests, 'TPP')));
}

/** The order to refund this amount of what a payment paid for the first of these items. */
export function refundOrdered(refund: number, payment: number, [item]: PaymentItem[], amount: number) {
  const lines = [{ ...item!, amount: cents(amount), tax: cents(0) }];
  const ordered = { refund, payment, type: 'Other' as const, total: cents(amount), lines };
  return event('RefundOrdered', { booking: 11, refunds: [ordered] });
}

/** Names are entered and both deposits paid: steps 3 to 5 are open. */
export const booked = [...namedHold, deposit(1, ...BOTH_GUESTS)];

/** A fingerprint of each field that a change sets. */
export function fingerprintsOf(change: { guest: number }) {
  return Object.entries(change)
    .filter(([field]) => field !== 'guest')
    .map(([field, value]) => fingerprintOf(change.guest, field, JSON.stringify(value)));
}

/** What these guests pay for transfers from now on; null: nothing. */
export type Transfers = { guest: number; fee: FeeTerms | null }[];

export function transportSet(transports: TransportChange[], transfers: Transfers = []) {
  const prints = transports.flatMap(fingerprintsOf);
  return event('TransportSet', { booking: 11, transports, prints, transfers });
}
