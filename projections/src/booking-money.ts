import type { Payment, Refund } from '@tour-portal/contracts/api/api.js';
import type { PaymentFacts } from '@tour-portal/contracts/events/booking-events.js';
import type { EventMetadata } from '@tour-portal/contracts/events/events.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';

/* The payments of a booking document; its fees are computed in `contracts/money/guest-fees`. */

/** Sets each payment's status: where refunds cover its total, `Refund pending` until all of them are made, then `Refunded`; else `Approved`. */
export function withPaymentStatuses<D extends { payments: Payment[]; refunds: Refund[] }>(document: D): D {
  const payments = document.payments.map((payment) => {
    const ownRefunds = document.refunds.filter((refund) => refund.payment === payment.id);
    const refunded = ownRefunds.reduce((sum, { total }) => sum + total, 0);
    const isCovered = ownRefunds.length > 0 && refunded >= payment.total;
    const areAllRefunded = ownRefunds.every(({ transactionStatus }) => transactionStatus === 'Refunded');
    const transactionStatus = !isCovered ? 'Approved' : areAllRefunded ? 'Refunded' : 'Refund pending';
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
