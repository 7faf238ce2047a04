import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Projection } from './runner/projection.js';

/**
 * A payment that is not concluded: the browser may never return, the process that records or refunds it may have crashed.
 * One document from the request until it is recorded, refunded or lapsed, and again from a charge that comes after it
 * lapsed; sorted by when it must be checked. Key: the reference.
 */
export interface PaymentDocument {
  reference: string;
  booking: number;
  requestedAt: Instant;
  /** Epoch milliseconds. */
  due: number;
  /** `held`: the gateway's staff review the payment, which may take days. */
  status: 'requested' | 'held' | 'approved';
}

/** A browser has its payment recorded when it returns; after this long the server asks the gateway itself. */
export const PAYMENT_POLL_MILLIS = 60_000;
/** An approved payment that is neither recorded nor refunded after this long is checked: the process may have crashed. */
export const PAYMENT_SETTLE_MILLIS = 5_000;

export const paymentProjection: Projection<PaymentDocument> = {
  name: 'payment',
  version: 1,
  indexes: { due: 'integer' },
  follows: [
    'PaymentRequested',
    'PaymentDeclined',
    'PaymentHeldForReview',
    'PaymentApproved',
    'PaymentRecorded',
    'PaymentReturned',
    'PaymentLapsed',
  ],
  fromOtherStreams: [],
  keys: (event) => ('reference' in event.data ? [event.data.reference] : []),
  evolve: evolvePaymentDocument,
};

function evolvePaymentDocument(
  document: PaymentDocument | null,
  event: RecordedEvent,
): PaymentDocument | null {
  const at = millis(event.metadata.at);
  switch (event.type) {
    case 'PaymentRequested': {
      const { reference, booking, requestedAt } = event.data;
      return { reference, booking, requestedAt, due: at + PAYMENT_POLL_MILLIS, status: 'requested' };
    }
    // The gateway no longer reviews a declined payment, so it may lapse.
    case 'PaymentDeclined':
      return document === null ? null : { ...document, status: 'requested' };
    case 'PaymentHeldForReview':
      return { ...paymentOf(document, event), due: at + PAYMENT_POLL_MILLIS, status: 'held' };
    case 'PaymentApproved':
      return { ...paymentOf(document, event), due: at + PAYMENT_SETTLE_MILLIS, status: 'approved' };
    case 'PaymentRecorded':
    case 'PaymentReturned':
    case 'PaymentLapsed':
      return null;
    default:
      return document;
  }
}

/**
 * A payment that is approved or held for review after it lapsed gets a document again, requested at the time of that report:
 * it must be concluded nevertheless.
 */
function paymentOf(
  document: PaymentDocument | null,
  { data, metadata }: RecordedEvent<'PaymentHeldForReview' | 'PaymentApproved'>,
): Pick<PaymentDocument, 'reference' | 'booking' | 'requestedAt'> {
  const { reference, booking } = data;
  return { reference, booking, requestedAt: document?.requestedAt ?? metadata.at };
}
