import type { Booking, Fee, FeeType, Guest } from '../api/api.js';
import { dueOf, paidOf } from './fees.js';
import { cents, type Cents } from '../values/money.js';
import type { Instant } from '../values/time.js';

/** What a booking costs, what was paid and what is due, as its price details show it (spec §2 "Manage Booking"). */

/** The names of fees that customers read. */
export const FEE_NAMES: Readonly<Record<FeeType, string>> = {
  DEPOSIT: 'Deposit',
  TPP: 'Travel protection',
  FINAL_PAYMENT: 'Final payment',
  CHANGE_TO_TPL: 'Change to a triple room',
  CHANGE_TO_DBL: 'Change to a double room',
  CHANGE_TO_SGL: 'Change to a single room',
  PRICE_CHANGE: 'Price change',
  TRANSFER: 'Airport transfer',
};

export interface FeeSums {
  readonly amount: Cents;
  readonly tax: Cents;
  readonly total: Cents;
  /** Less refunds. */
  readonly paid: Cents;
  readonly due: Cents;
}

/** The sums of one or several fees. A cancelled fee costs nothing; what was paid for it and not refunded counts as paid. */
export function feeSums(fees: readonly Fee[]): FeeSums {
  const sum = (value: (fee: Fee) => number) => cents(fees.reduce((total, fee) => total + value(fee), 0));
  const unlessCancelled = (fee: Fee, value: Cents) => (fee.cancellation === null ? value : 0);
  return {
    amount: sum((fee) => unlessCancelled(fee, fee.amount)),
    tax: sum((fee) => unlessCancelled(fee, fee.tax)),
    total: sum((fee) => unlessCancelled(fee, fee.total)),
    paid: sum(paidOf),
    due: sum(dueOf),
  };
}

/** The deadline of a kind of fee; null for travel protection, which is a guest's choice and owed by nobody. */
export function feeDueBy(
  type: FeeType,
  { depositDueBy, finalDueBy }: Pick<Booking, 'depositDueBy' | 'finalDueBy'>,
): Instant | null {
  if (type === 'TPP') return null;
  return type === 'DEPOSIT' ? depositDueBy : finalDueBy;
}

export interface DuePayment {
  readonly amount: Cents;
  readonly by: Instant;
  readonly overdue: boolean;
}

/** What is owed, by deadline, the earliest first; all overdue amounts are one entry with the earliest deadline. */
export function duePayments(
  booking: Pick<Booking, 'depositDueBy' | 'finalDueBy'> & { guests: readonly Pick<Guest, 'fees'>[] },
  now: Instant,
): DuePayment[] {
  const dues = new Map<Instant, number>();
  for (const fee of booking.guests.flatMap(({ fees }) => fees)) {
    const by = feeDueBy(fee.type, booking);
    if (by !== null && dueOf(fee) > 0) dues.set(by, (dues.get(by) ?? 0) + dueOf(fee));
  }
  const sorted = [...dues].sort(([a], [b]) => (a < b ? -1 : 1));
  const overdue = sorted.filter(([by]) => by <= now);
  const upcoming = sorted
    .filter(([by]) => by > now)
    .map(([by, amount]) => ({ amount: cents(amount), by, overdue: false }));
  const [earliest] = overdue;
  if (earliest === undefined) return upcoming;
  const amount = cents(overdue.reduce((sum, [, each]) => sum + each, 0));
  return [{ amount, by: earliest[0], overdue: true }, ...upcoming];
}
