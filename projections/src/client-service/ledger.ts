import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Projection } from '../runner/projection.js';

/**
 * A charge or a refund as the gateway made it, also of payments that bought nothing (D63). Keys:
 * `charge/{reference}/{transaction}`, because one reference may have several charges, and `refund/{refund}`.
 */
export interface LedgerDocument {
  kind: 'charge' | 'refund';
  booking: number;
  /** The gateway's id of the charge or refund. */
  transactionId: string;
  /** Hundredths of the currency; positive for a refund, too. */
  amount: Cents;
  currency: string;
  submittedAt: Instant;
  /** The same in epoch milliseconds. */
  at: number;
}

export const ledgerProjection: Projection<LedgerDocument> = {
  name: 'ledger',
  version: 2,
  indexes: { at: 'integer' },
  follows: ['PaymentApproved', 'PaymentMismatched', 'PaymentRefunded', 'MismatchedPaymentRefunded'],
  fromOtherStreams: [],
  keys: ({ type, data }) => {
    if (type === 'PaymentApproved' || type === 'PaymentMismatched')
      return [`charge/${data.reference}/${data.transactionId}`];
    return 'refund' in data ? [`refund/${data.refund}`] : [];
  },
  evolve: evolveLedger,
};

function evolveLedger(document: LedgerDocument | null, event: RecordedEvent): LedgerDocument | null {
  switch (event.type) {
    case 'PaymentApproved':
      return ledgerEntry('charge', event.data, event.data.total, 'USD');
    case 'PaymentMismatched':
      return ledgerEntry('charge', event.data, event.data.charged, event.data.currency);
    case 'PaymentRefunded':
      return ledgerEntry('refund', event.data, event.data.total, 'USD');
    case 'MismatchedPaymentRefunded':
      return ledgerEntry('refund', event.data, event.data.total, event.data.currency);
    default:
      return document;
  }
}

function ledgerEntry(
  kind: LedgerDocument['kind'],
  { booking, transactionId, submittedAt }: Pick<LedgerDocument, 'booking' | 'transactionId' | 'submittedAt'>,
  amount: Cents,
  currency: string,
): LedgerDocument {
  return { kind, booking, transactionId, amount, currency, submittedAt, at: millis(submittedAt) };
}
