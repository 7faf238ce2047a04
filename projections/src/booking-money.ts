import type { Fee, Guest, Payment, Refund } from '@tour-portal/contracts/api/api.js';
import type { FeesPaid, PaymentFacts } from '@tour-portal/contracts/events/booking-events.js';
import type { EventMetadata } from '@tour-portal/contracts/events/events.js';
import { FEE_ORDER, totalOf, type FeeTerms } from '@tour-portal/contracts/money/fees.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';

/** The money of a booking document: fees with the line items that paid them. */

export function unpaidFee({ id, type, amount, tax, late }: FeeTerms): Fee {
  const nothing = { paymentLineItems: [], refundLineItems: [], consumptions: [], cancellation: null };
  const total = totalOf({ amount, tax });
  return { id, type, amount, tax, total, ...nothing, ...(late === undefined ? {} : { late }) };
}

/** The guests with what a payment paid of their fees; a fee that was only on offer joins them now. */
export function paidGuests(guests: readonly Guest[], { payment, items }: FeesPaid): Guest[] {
  return guests.map((guest) => {
    const own = items.filter((item) => item.guest === guest.id);
    if (own.length === 0) return guest;
    const fees = own.reduce<Fee[]>((all, { fee: id, type, amount, tax }) => {
      const fee = all.find((one) => one.id === id) ?? unpaidFee({ id, guest: guest.id, type, amount, tax });
      const item = { fee: id, payment, amount, tax, total: totalOf({ amount, tax }) };
      const paid = { ...fee, paymentLineItems: [...fee.paymentLineItems, item] };
      return [...all.filter((one) => one.id !== id), paid];
    }, guest.fees);
    return { ...guest, fees: inOrder(fees), paid: guest.paid || own.some(({ type }) => type === 'DEPOSIT') };
  });
}

/** Fees as they are shown. */
export function inOrder(fees: readonly Fee[]): Fee[] {
  return fees.toSorted((a, b) => FEE_ORDER.indexOf(a.type) - FEE_ORDER.indexOf(b.type));
}

/** Payments as their refunds leave them: refunded where all of it goes back. */
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
