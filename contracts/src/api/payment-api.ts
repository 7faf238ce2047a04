import type { Booking, FeeType, Payment } from './api.js';
import type { Cents } from '../values/money.js';

/** Bodies and answers of the calls about payments (D26, D27). */

/** The two payment gateways that the portal knows (spec §7 "Payment gateways", D27). */
export type GatewayName = 'converge' | 'accept-hosted';

/** `POST /bookings/{id}/payments/token`: the fees to pay, each named by its guest and type. */
export interface PaymentTokenRequest {
  fees: { guest: number; type: FeeType }[];
}

export interface PaymentTokenAnswer {
  /** Opens the payment in the gateway's script or form; with `dryRun` empty, as is the URL. */
  token: string;
  gateway: GatewayName;
  /** What will be charged: all fees with tax. */
  amount: Cents;
  /** The URL of the gateway's script or hosted form. */
  url: string;
}

/** What the page reports about an approved payment; the backend asks the gateway itself whether it is true (D26). */
export interface PaymentRequest
  extends PaymentTokenRequest, Pick<Payment, 'cardBrand' | 'cardLastFour' | 'transactionId'> {
  /** When the card was charged, ISO 8601. */
  submittedAt: string;
}

/** Why a payment is not recorded yet: the gateway reviews it. The page shows this refusal (409) as a payment that waits. */
export const HELD_FOR_REVIEW =
  'The payment company looks at this payment. We record it as soon as it is approved.';

export interface PaymentAnswer extends Pick<
  Booking,
  'guests' | 'expiredAt' | 'depositDueBy' | 'finalDueBy' | 'confirmations'
> {
  payment: Payment;
}
