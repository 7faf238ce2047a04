import type { Booking, FeeType, Payment } from './api.js';
import type { Cents } from '../values/money.js';

/** Bodies and answers of the calls about payments (D26, D27). */

/** Spec §7 "Payment gateways", D27. */
export type GatewayName = 'converge' | 'accept-hosted';

export interface PaymentTokenRequest {
  fees: { guest: number; type: FeeType }[];
}

export interface PaymentTokenAnswer {
  token: string;
  gateway: GatewayName;
  amount: Cents;
  /** The URL of the gateway's script or hosted form. */
  url: string;
}

/** What the page reports about an approved payment; the backend asks the gateway itself whether it is true (D26). */
export interface PaymentRequest {
  cardBrand: string;
  cardLastFour: string;
  transactionId: string;
  submittedAt: string;
  fees: { guest: number; type: FeeType }[];
}

export interface PaymentAnswer extends Pick<
  Booking,
  'guests' | 'expiredAt' | 'depositDueBy' | 'finalDueBy' | 'confirmations'
> {
  payment: Payment;
}
