import type { Charges } from '@tour-portal/contracts/events/booking-events.js';
import { refundsByPayment } from '@tour-portal/contracts/money/cancellation.js';
import type { PaidLine } from '@tour-portal/contracts/money/cancellation.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { settleCredits } from '@tour-portal/contracts/client-service/room-changes.js';
import type { PlacedState } from '../booking-state.js';
import { feesOf, isPaid, paidLinesOf } from './booking-money-state.js';

export interface CreditTooLarge {
  readonly code: 'credit-too-large';
  /** The part of the credits that can lower unpaid fees or be refunded. */
  readonly most: Cents;
}

/** New fees, with how the credits among them are consumed or refunded: no part of a credit is ever lost (D25). */
export function chargesOf(
  state: PlacedState,
  fees: FeeTerms[],
  refundIds: readonly number[],
): Charges | { readonly refusal: CreditTooLarge } {
  const { consumptions, refundLines, unsettled } = settleCredits(fees, owedAndPaid(state));
  if (unsettled > 0) {
    const creditTotal = fees.reduce((sum, { amount, tax }) => sum - Math.min(0, amount + tax), 0);
    return { refusal: { code: 'credit-too-large', most: cents(creditTotal - unsettled) } };
  }
  const refunds = refundsByPayment(inRefundOrder(state, refundLines), 'Overpayment', refundIds);
  return { fees, consumptions, refunds };
}

/** What guests still have to pay, and have paid. */
export function owedAndPaid(state: PlacedState) {
  return { owed: feesOf(state).filter(({ id }) => !isPaid(state, id)), lines: paidLinesOf(state) };
}

/** Several guests' refunds in the order in which a booking's payments are refunded: the newest first. */
export function inRefundOrder(state: PlacedState, refundLines: readonly PaidLine[]): PaidLine[] {
  const lines = paidLinesOf(state);
  const indexOf = ({ payment }: PaidLine) => lines.findIndex((line) => line.payment === payment);
  return refundLines.toSorted((a, b) => indexOf(b) - indexOf(a));
}
