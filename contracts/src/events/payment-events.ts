import type { BookingEvents, PaymentFacts } from './booking-events.js';
import type { Cents } from '../values/money.js';
import type { Instant } from '../values/time.js';

/** The events of `payment-{reference}`, one attempt with a gateway: a storage format, see `events.ts`. */
export interface PaymentEvents {
  PaymentRequested: BookingEvents['PaymentStarted'] & { account: number; requestedAt: Instant };
  PaymentApproved: Charge & { total: Cents };
  /** The gateway declined the card; another card may still be tried. */
  PaymentDeclined: { reference: string; booking: number; transactionId: string };
  /** The gateway examines the charge before it approves or declines it. */
  PaymentHeldForReview: { reference: string; booking: number; transactionId: string };
  /**
   * The card was charged another amount or currency than requested, or a second time: the charge pays for nothing and is
   * refunded whole.
   */
  PaymentMismatched: Charge & {
    /** Hundredths of the currency. */
    charged: Cents;
    /** ISO 4217, such as `USD`. */
    currency: string;
    /** The requested amount, in US cents. */
    asked: Cents;
    /** Id of the refund, its key with the gateway. */
    refund: number;
  };
  /** The gateway has refunded a mismatched charge. */
  MismatchedPaymentRefunded: {
    reference: string;
    booking: number;
    refund: number;
    /** Hundredths of the currency. */
    total: Cents;
    currency: string;
    /** The gateway's id of the refund. */
    transactionId: string;
    submittedAt: Instant;
  };
  /** The booking has recorded the payment. */
  PaymentRecorded: { reference: string; booking: number; payment: number };
  /** The booking could not use the payment, and it was refunded. */
  PaymentReturned: { reference: string; booking: number; payment: number };
  /** The customer did not pay in time; a charge that comes later is still processed. */
  PaymentLapsed: { reference: string; booking: number };
}

/** A charge as the gateway reports it. */
type Charge = Omit<PaymentFacts, 'payment' | 'gateway'> & { booking: number };
