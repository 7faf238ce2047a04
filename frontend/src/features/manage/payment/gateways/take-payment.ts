import { acceptHostedPayment } from './accept-hosted.js';
import { convergePayment } from './converge.js';
import {
  PaymentProblem,
  UNKNOWN_GATEWAY,
  type GatewayPayment,
  type PaymentOutcome,
} from './payment-outcome.js';

/**
 * Lets the customer pay in the gateway's own form (spec §7 "Payment gateways", D27).
 * @throws PaymentProblem with a message for the customer; the signal's reason once it aborts
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
