import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant, millis } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { refundProjection } from './refund.js';
import { given } from './testing/given.js';
import { paymentRefunded } from './testing/step-events.js';

const AT = instant('2026-11-22T12:00:00.000Z');
const orderedRefund = (refund: number) => ({
  refund,
  payment: 1,
  type: 'Other' as const,
  total: cents(5),
  lines: [],
});
const ordered = {
  ...event('RefundOrdered', { booking: 11, refunds: [orderedRefund(71), orderedRefund(72)] }),
  at: AT,
};
const owedRefund = (refund: number) => ({ refund, booking: 11, due: millis(AT) });

describe('the refunds that are owed', () => {
  it('are there from the order until the gateway has made them', () => {
    given(ordered)
      .whenProjected(refundProjection)
      .then({ 71: owedRefund(71), 72: owedRefund(72) });
    given(ordered, paymentRefunded({ refund: 72 }))
      .whenProjected(refundProjection)
      .then({ 71: owedRefund(71) });
    given(ordered, paymentRefunded({ refund: 72 }), paymentRefunded())
      .whenProjected(refundProjection)
      .then({});
  });

  it('have no document for a refund that nobody ordered', () => {
    given(paymentRefunded({ refund: 70 }))
      .whenProjected(refundProjection)
      .then({});
  });
});
