import type { Payment, Refund } from '@tour-portal/contracts/api/api.js';
import type { PaymentFacts } from '@tour-portal/contracts/events/booking-events.js';
import type { EventMetadata } from '@tour-portal/contracts/events/events.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';

/** The payments of a booking document; its fees are in `contracts/money/guest-fees`. */

/** Sets the status of each payment by its refunds: a payment counts as refunded when they cover its total. */
export function withPaymentStatuses<D extends { payments: Payment[]; refunds: Refund[] }>(document: D): D {
  const payments = document.payments.map((payment) => {
    const back = document.refunds.filter((refund) => refund.payment === payment.id);
    const isWhole = back.length > 0 && back.reduce((sum, { total }) => sum + total, 0) >= payment.total;
    const isMade = back.every(({ transactionStatus }) => transactionStatus === 'Refunded');
    const transactionStatus = !isWhole ? 'Approved' : isMade ? 'Refunded' : 'Refund pending';
    return { ...payment, transactionStatus } as const;
  });
  return { ...document, payments };
}

export function recordedPayment(
  { payment, cardBrand, cardLastFour, transactionId, submittedAt }: PaymentFacts,
  total: Cents,
  { at, actor }: EventMetadata,
  transactionStatus: Payment['transactionStatus'],
): Payment {
  return {
    id: payment,
    cardBrand,
    cardLastFour,
    transactionId,
    submittedAt,
    transactionStatus,
    type: 'Card',
    cancellation: null,
    total,
    recordedAt: at,
    recordedBy: RECORDED_BY[actor.kind],
  };
}

const RECORDED_BY = {
  customer: 'customer',
  staff: 'client service',
  system: 'gateway',
  gateway: 'gateway',
} as const;
