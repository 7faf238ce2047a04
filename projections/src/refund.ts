import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { Projection } from './runner/projection.js';

/**
 * A refund that the gateway has not made yet, ordered by client service or owed for a mismatched charge: of another amount or
 * currency than requested, or a second one. One document from the order until the refund is made, sorted by when it was
 * ordered. Key: the refund id.
 */
export interface RefundDocument {
  refund: number;
  booking: number;
  /** Of the payment attempt with the mismatched charge; absent for a refund of a booking's payment. */
  reference?: string;
  /** Epoch milliseconds. */
  due: number;
}

export const refundProjection: Projection<RefundDocument> = {
  name: 'refund',
  version: 1,
  indexes: { due: 'integer' },
  follows: [
    'BookingCancelled',
    'GuestsCancelled',
    'RoomsChanged',
    'PriceChanged',
    'RefundOrdered',
    'PaymentRefunded',
    'PaymentMismatched',
    'MismatchedPaymentRefunded',
  ],
  fromOtherStreams: [],
  keys: ({ data }) => {
    if ('refunds' in data) return data.refunds.map(({ refund }) => String(refund));
    return 'refund' in data ? [String(data.refund)] : [];
  },
  evolve: evolveRefund,
};

function evolveRefund(
  document: RefundDocument | null,
  event: RecordedEvent,
  key: string,
): RefundDocument | null {
  switch (event.type) {
    case 'BookingCancelled':
    case 'GuestsCancelled':
    case 'RoomsChanged':
    case 'PriceChanged':
    case 'RefundOrdered':
      return { refund: Number(key), booking: event.data.booking, due: millis(event.metadata.at) };
    case 'PaymentMismatched': {
      const { booking, reference } = event.data;
      return { refund: Number(key), booking, reference, due: millis(event.metadata.at) };
    }
    case 'PaymentRefunded':
    case 'MismatchedPaymentRefunded':
      return null;
    default:
      return document;
  }
}
