import type { Booking, FeeType, Payment } from './api.js';
import type { Cents } from '../values/money.js';

/** What the calls about payments are sent and answer (D26, D27). */

/** Spec §7 "Payment gateways", D27. */
export type GatewayName = 'converge' | 'accept-hosted';

export interface PaymentTokenRequest {
  fees: { guest: number; type: FeeType }[];
}

export interface PaymentTokenAnswer {
  token: string;
  gateway: GatewayName;
  amount: Cents;
  /** Of the gateway's script or hosted form. */
  url: string;
}

/** What the page says of a payment that the gateway approved; the backend asks the gateway itself (D26). */
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
