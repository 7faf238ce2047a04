import type { PaymentItem } from './booking-events.js';
import type { Cents } from './money.js';
import type { GatewayName } from './payment-api.js';
import type { Instant } from './time.js';

/** The events of `payment-{reference}`, one attempt with a gateway: a storage format, see `events.ts`. */
export interface PaymentEvents {
  PaymentRequested: {
    reference: string;
    booking: number;
    account: number;
    gateway: GatewayName;
    items: PaymentItem[];
    total: Cents;
    requestedAt: Instant;
  };
  PaymentApproved: {
    reference: string;
    booking: number;
    transactionId: string;
    cardBrand: string;
    cardLastFour: string;
    submittedAt: Instant;
    total: Cents;
  };
  PaymentDeclined: { reference: string; booking: number; transactionId: string };
  PaymentHeldForReview: { reference: string; booking: number; transactionId: string };
  /** The booking shows it as paid. */
  PaymentRecorded: { reference: string; booking: number; payment: number };
  /** The booking could not use it and it was given back. */
  PaymentReturned: { reference: string; booking: number; payment: number };
  /** Nobody paid in time; what comes later all the same is still looked at. */
  PaymentLapsed: { reference: string; booking: number };
}
