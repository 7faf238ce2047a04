import type { EventData, NewEvent } from '@tour-portal/contracts/events/events.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** The payment that the portal asks the gateway to take. */
export type RequestedPayment = EventData['PaymentRequested'];

/** A card charge as the gateway reports it, with the brand and last four digits of the card, never its number (D27). */
export interface ReportedTransaction {
  readonly transactionId: string;
  /** The gateway's invoice number: the payment's reference, unless the charge was made outside the portal. */
  readonly reference: string;
  /** `refunded`: voided, or refunded whole where the gateway tells; otherwise a charge with refunds stays `approved`. */
  readonly status: 'approved' | 'declined' | 'held-for-review' | 'refunded';
  readonly amount: Cents;
  /** ISO 4217, such as `USD`. */
  readonly currency: string;
  readonly cardBrand: string;
  readonly cardLastFour: string;
  readonly submittedAt: Instant;
}

/** A charge that was not requested: of another amount or currency, or a second one. */
interface Mismatch extends Pick<
  EventData['PaymentMismatched'],
  'transactionId' | 'refund' | 'charged' | 'currency'
> {
  /** Whether the gateway has made the refund. */
  readonly isMade: boolean;
}

interface StartedPayment extends RequestedPayment {
  readonly mismatches: readonly Mismatch[];
}

/** One payment attempt with a gateway. */
export type PaymentState =
  | { readonly status: 'none' }
  | (StartedPayment & { readonly status: 'requested' | 'declined' | 'held' | 'lapsed' })
  /** Money was taken; `concluded` is set once the booking shows it as paid, or it was refunded. */
  | (StartedPayment & {
      readonly status: 'approved';
      readonly transactionId: string;
      readonly concluded: 'recorded' | 'returned' | null;
    });

export const NO_PAYMENT: PaymentState = { status: 'none' };

export function paymentStream(reference: string): string {
  return `payment-${reference}`;
}

export function evolvePayment(state: PaymentState, event: NewEvent): PaymentState {
  if (event.type === 'PaymentRequested') return { status: 'requested', ...event.data, mismatches: [] };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'PaymentApproved': {
      const { transactionId } = event.data;
      return { ...state, status: 'approved', transactionId, concluded: null };
    }
    case 'PaymentMismatched': {
      const { transactionId, refund, charged, currency } = event.data;
      const mismatch = { transactionId, refund, charged, currency, isMade: false };
      return { ...state, mismatches: [...state.mismatches, mismatch] };
    }
    case 'MismatchedPaymentRefunded': {
      const { refund } = event.data;
      const mismatches = state.mismatches.map((mismatch) =>
        mismatch.refund === refund ? { ...mismatch, isMade: true } : mismatch,
      );
      return { ...state, mismatches };
    }
    case 'PaymentDeclined':
      return state.status === 'approved' ? state : { ...state, status: 'declined' };
    case 'PaymentHeldForReview':
      return state.status === 'approved' ? state : { ...state, status: 'held' };
    case 'PaymentLapsed':
      return state.status === 'approved' ? state : { ...state, status: 'lapsed' };
    case 'PaymentRecorded':
      return state.status === 'approved' ? { ...state, concluded: 'recorded' } : state;
    case 'PaymentReturned':
      return state.status === 'approved' ? { ...state, concluded: 'returned' } : state;
    default:
      return state;
  }
}
