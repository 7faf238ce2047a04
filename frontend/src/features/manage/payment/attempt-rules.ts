import type { Booking, Fee, Payment } from '@tour-portal/contracts/api/api.js';
import { dueOf, type FeeChoice } from '@tour-portal/contracts/money/fees.js';
import type { PaymentAttempt, PaymentOrder } from './attempts.js';

/** Whether a payment is under way: no other one of its booking begins meanwhile, and the page warns before it is left. */
export function isUnderWay(attempt: PaymentAttempt | null): boolean {
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
 * An attempt as the booking shows it now: the server may have heard from the gateway how it ended (D26).
 * @returns null where there is no attempt, or the payment was held for review and its items are paid by another one or cancelled
 */
export function reconcileAttempt(
  booking: Pick<Booking, 'guests' | 'payments'>,
  attempt: PaymentAttempt | null,
): PaymentAttempt | null {
  if (attempt?.status !== 'unrecorded' && attempt?.status !== 'held') return attempt;
  const { order } = attempt;
  const chargeId = attempt.status === 'held' ? attempt.transactionId : attempt.charge.transactionId;
  const payment = booking.payments.find(({ transactionId }) => transactionId === chargeId);
  if (payment !== undefined) {
    return payment.transactionStatus === 'Approved'
      ? { order, status: 'recorded', payment }
      : { order, status: 'refused', words: ['This payment could not be used. It goes back to your card.'] };
  }
  const isSettledOtherwise =
    attempt.status === 'held' && order.fees.every((choice) => isNotOwed(booking, choice));
  return isSettledOtherwise ? null : attempt;
}

/**
 * The last payment for an order's items, whichever attempt made it; null while one of the items is owed, and where one was
 * cancelled or the booking shows no payment for them.
 */
export function paymentOf(
  booking: Pick<Booking, 'guests' | 'payments'>,
  { fees }: Pick<PaymentOrder, 'fees'>,
): Payment | null {
  if (!fees.every((choice) => isNotOwed(booking, choice))) return null;
  const orderFees = fees.flatMap((choice) => feesOfChoice(booking, choice));
  if (orderFees.some(({ cancellation }) => cancellation !== null)) return null;
  const paymentIds = orderFees.flatMap(({ paymentLineItems }) =>
    paymentLineItems.map(({ payment }) => payment),
  );
  return booking.payments.filter(({ id }) => paymentIds.includes(id)).at(-1) ?? null;
}

function feesOfChoice({ guests }: Pick<Booking, 'guests'>, choice: FeeChoice): readonly Fee[] {
  return guests.find(({ id }) => id === choice.guest)?.fees.filter(({ type }) => type === choice.type) ?? [];
}

/** Whether an item is paid, or cancelled. */
function isNotOwed(booking: Pick<Booking, 'guests'>, choice: FeeChoice): boolean {
  const fees = feesOfChoice(booking, choice);
  return fees.length > 0 && fees.every((fee) => dueOf(fee) === 0);
}
