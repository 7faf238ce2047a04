import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Projection } from './runner/projection.js';

/**
 * A payment that is not concluded: its browser may never come back, its recording or refund may have died on the way.
 * One document from the request to the record, sorted by when somebody has to ask the gateway. Key: the reference.
 */
export interface PaymentDocument {
  reference: string;
  booking: number;
  requestedAt: Instant;
  /** Epoch milliseconds. */
  due: number;
  /** `held`: the gateway looks at it by hand, which may take days. */
  status: 'requested' | 'held' | 'approved';
}

/** A browser records its payment itself; after this long it has not come back. */
export const PAYMENT_POLL_MILLIS = 60_000;
/** What records or refunds an approved payment is done within this time, or has died on the way. */
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
    // Nobody looks at it by hand any more: it may lapse.
    case 'PaymentDeclined':
      return document === null ? null : { ...document, status: 'requested' };
    case 'PaymentHeldForReview':
      return { ...heardOf(document, event), due: at + PAYMENT_POLL_MILLIS, status: 'held' };
    case 'PaymentApproved':
      return { ...heardOf(document, event), due: at + PAYMENT_SETTLE_MILLIS, status: 'approved' };
    case 'PaymentRecorded':
    case 'PaymentReturned':
    case 'PaymentLapsed':
      return null;
    default:
      return document;
  }
}

/** What is heard of after it lapsed has to be concluded all the same. */
function heardOf(
  document: PaymentDocument | null,
  { data, metadata }: RecordedEvent<'PaymentHeldForReview' | 'PaymentApproved'>,
): Pick<PaymentDocument, 'reference' | 'booking' | 'requestedAt'> {
  const { reference, booking } = data;
  return { reference, booking, requestedAt: document?.requestedAt ?? metadata.at };
}
