import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { describe, it } from '@jest/globals';
import { DURING_HOLD, TOM, booked, paymentItems } from '../../../testing/booking-history.js';
import { givenBooking, commandRule } from '../../../testing/given.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { decideOrderRefund } from './order-refund.js';

const refund =
  (payment: number, amount: number, id = 75) =>
  (state: BookingState) =>
    decideOrderRefund({ refund: id, payment, amount: cents(amount) }, state);

describe('a refund (D42)', () => {
  const ordered = (amount: number, id = 75) =>
    event('RefundOrdered', {
      booking: 11,
      refunds: [
        {
          refund: id,
          payment: 1,
          type: 'Other',
          total: cents(amount),
          lines: paymentItems([TOM], 'DEPOSIT').map((item) => ({ ...item, amount: cents(amount) })),
        },
      ],
    });

  it('is ordered once, up to what is left of the payment', () => {
    givenBooking(...booked)
      .when(refund(1, 20_000))
      .then(ordered(20_000));
    givenBooking(...booked, ordered(20_000))
      .when(refund(1, 20_000))
      .then();
    givenBooking(...booked, ordered(20_000))
      .when(refund(1, 40_001, 76))
      .refused('refund-too-large', { most: cents(40_000) });
    givenBooking(...booked)
      .when(refund(9, 1))
      .refused('no-such-payment');
  });

  it('is recorded once the gateway has made it', () => {
    const recordRefund = {
      type: 'RecordRefund',
      refund: 75,
      transactionId: 'R-75',
      submittedAt: DURING_HOLD,
    } as const;
    const recorded = event('PaymentRefunded', {
      booking: 11,
      payment: 1,
      refund: 75,
      refundType: 'Other',
      total: cents(20_000),
      transactionId: 'R-75',
      submittedAt: DURING_HOLD,
    });
    givenBooking(...booked, ordered(20_000))
      .when(commandRule(recordRefund))
      .then(recorded);
    givenBooking(...booked, ordered(20_000), recorded)
      .when(commandRule(recordRefund))
      .then();
    givenBooking(...booked)
      .when(commandRule(recordRefund))
      .then();
  });
});
