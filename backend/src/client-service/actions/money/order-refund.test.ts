import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { describe, it } from '@jest/globals';
import { DURING_HOLD, TOM, booked, paymentItems, refundOrdered } from '../../../testing/booking-history.js';
import { givenBooking, commandRule } from '../../../testing/given.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { decideOrderRefund } from './order-refund.js';

const refund =
  (payment: number, amount: number, id = 75) =>
  (state: BookingState) =>
    decideOrderRefund({ refund: id, payment, amount: cents(amount) }, state);

describe('a refund (D42)', () => {
  const ordered = refundOrdered(75, 1, paymentItems([TOM], 'DEPOSIT'), 20_000);

  it('is ordered once, for a payment of the booking and up to what is left of it', () => {
    givenBooking(booked).when(refund(1, 20_000)).then(ordered);
    givenBooking(booked, ordered).when(refund(1, 20_000)).then();
    givenBooking(booked, ordered)
      .when(refund(1, 40_001, 76))
      .refused('refund-too-large', { most: cents(40_000) });
    givenBooking(booked).when(refund(9, 1)).refused('no-such-payment');
  });

  it('is recorded when the gateway has made it, once and only if it was ordered', () => {
    const made = { refund: 75, transactionId: 'R-75', submittedAt: DURING_HOLD };
    const recordRefund = commandRule({ type: 'RecordRefund', ...made });
    const refunded = { payment: 1, refundType: 'Other', total: cents(20_000) } as const;
    const recorded = event('PaymentRefunded', { booking: 11, ...refunded, ...made });
    givenBooking(booked, ordered).when(recordRefund).then(recorded);
    givenBooking(booked, ordered, recorded).when(recordRefund).then();
    givenBooking(booked).when(recordRefund).then();
  });
});
