import type { PaymentTokenAnswer } from '@tour-portal/contracts/api/payment-api.js';
import { acceptHostedPayment } from './accept-hosted.js';
import { convergePayment } from './converge.js';
import { PaymentProblem, UNKNOWN_GATEWAY } from './payment-outcome.js';
import type { PaymentOutcome } from './payment-outcome.js';

export interface GatewayPayment extends Pick<PaymentTokenAnswer, 'gateway' | 'token' | 'url'> {
  /** Where a hosted form is shown; Converge opens over the page instead. */
  readonly place: HTMLElement;
  /** When it aborts, the promise is rejected with its reason. A hosted form is then removed; Converge's is left open. */
  readonly signal: AbortSignal;
}

/**
 * Lets the customer pay in the gateway's own form (spec §7 "Payment gateways", D27).
 * @throws PaymentProblem with a message for the customer
 */
export async function takePayment(payment: GatewayPayment): Promise<PaymentOutcome> {
  payment.signal.throwIfAborted();
  switch (payment.gateway) {
    case 'converge':
      return convergePayment(payment);
    case 'accept-hosted':
      return acceptHostedPayment(payment);
    default:
      payment.gateway satisfies never;
      throw new PaymentProblem(UNKNOWN_GATEWAY);
  }
}
