import { cardBrandName, lastFourOf } from '@tour-portal/contracts/money/card-values.js';
import { currentTime } from '../../../../browser/current-time.js';
import type { PaymentRequest, PaymentTokenAnswer } from '@tour-portal/contracts/api/payment-api.js';

export interface GatewayPayment extends Pick<PaymentTokenAnswer, 'gateway' | 'token' | 'url'> {
  /** Where a hosted form is shown; Converge opens over the page instead. */
  readonly place: HTMLElement;
  /** When it aborts, the promise is rejected with its reason. A hosted form is then removed; Converge's is left open. */
  readonly signal: AbortSignal;
}

/** How a payment ended, as the gateway told the browser. The backend does not rely on it but asks the gateway itself. */
export type PaymentOutcome =
  | ({ outcome: 'approved' } & Omit<PaymentRequest, 'fees'>)
  | { outcome: 'held-for-review'; transactionId: string }
  | { outcome: 'declined' | 'cancelled' };

/** A payment that failed or whose end is not known; the message is for the customer. */
export class PaymentProblem extends Error {
  override readonly name = 'PaymentProblem';
}

export const NOT_LOADED =
  'The payment form could not be loaded. Nothing was charged. Please check your connection and try again.';
export const UNKNOWN_GATEWAY =
  'This payment cannot be taken here. Nothing was charged. Please call client service.';
/** For a payment that ended without telling us whether the card was charged. */
export const OUTCOME_UNKNOWN =
  'We could not see how this payment ended. If your card was charged, the payment appears on your booking within a few minutes. Please wait for that before you pay again.';
export const OPEN_TOO_LONG =
  'The payment form was open for too long and is no longer valid. If you had already pressed Pay, the payment appears on your booking within a few minutes. Otherwise, please start again.';

/**
 * Makes an approval from a gateway's answer. Only the transaction's id matters to the backend: where a gateway leaves out
 * the card, the payment is still recorded.
 * @throws PaymentProblem if the answer has no transaction id
 */
export function approvedOutcome(answer: {
  readonly transactionId: unknown;
  readonly brand: unknown;
  readonly number: unknown;
}): PaymentOutcome {
  const { brand, number } = answer;
  return {
    outcome: 'approved',
    transactionId: knownTransactionId(answer.transactionId),
    cardBrand: cardBrandName(typeof brand === 'string' ? brand : ''),
    cardLastFour: (typeof number === 'string' ? lastFourOf(number) : null) ?? '0000',
    submittedAt: currentTime(),
  };
}

/**
 * The outcome of a payment that the gateway reviews before it takes or refuses it.
 * @throws PaymentProblem if the answer has no transaction id
 */
export function heldOutcome(transactionId: unknown): PaymentOutcome {
  return { outcome: 'held-for-review', transactionId: knownTransactionId(transactionId) };
}

function knownTransactionId(transactionId: unknown): string {
  if (typeof transactionId !== 'string' || transactionId === '') throw new PaymentProblem(OUTCOME_UNKNOWN);
  return transactionId;
}
