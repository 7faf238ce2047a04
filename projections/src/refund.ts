import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import { millis } from '@tour-portal/contracts/time.js';
import type { Projection } from './projection.js';

/**
 * Money that client service ordered back and the gateway has not given back yet: one document from the order to the
 * gateway's word, sorted by when it was ordered. Key: the refund id.
 */
export interface RefundDocument {
  refund: number;
  booking: number;
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
  ],
  oneStreamBut: [],
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
    case 'PaymentRefunded':
      return null;
    default:
      return document;
  }
}
