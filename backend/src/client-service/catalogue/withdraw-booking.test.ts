import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { bookingDecider } from '../../bookings/booking-decisions.js';
import {
  BOTH_GUESTS,
  HOLD_ENDINGS,
  DURING_HOLD,
  RUTH,
  TOM,
  booked,
  final,
  namedHold,
  paymentItems,
  protection,
  refundOrdered,
} from '../../testing/booking-history.js';
import { givenBooking, stateOf } from '../../testing/given.js';
import type { BookingState } from '../../bookings/booking-state.js';
import { decideWithdrawBooking } from './withdraw-booking.js';

/** A week before the tour, when a cancellation costs a guest without travel protection the full tour price. */
const WEEK_BEFORE_TOUR = instant('2027-05-29T12:00:00.000Z');

const withdraw =
  (now = WEEK_BEFORE_TOUR) =>
  (state: BookingState) =>
    decideWithdrawBooking({ now, refunds: [71, 72, 73] }, state);
const fullRefund = (guest: number, paid: number) => ({
  guest,
  fee: cents(0),
  paid: cents(paid),
  refund: cents(paid),
});

function cancellationOf(...events: NewEvent[]) {
  const decision = withdraw()(stateOf(bookingDecider, events));
  const [first] = 'events' in decision ? decision.events : [];
  if (first?.type !== 'BookingCancelled') throw new Error('it was not cancelled');
  return first.data;
}

describe('a booking whose departure is withdrawn (D61)', () => {
  it('costs nothing, even a week before the tour, and all that was paid is refunded, the newest payment first', () => {
    const { guests, refunds, withdrawn } = cancellationOf(
      ...booked,
      final(2, ...BOTH_GUESTS),
      protection(3, TOM),
    );
    expect(withdrawn).toBe(true);
    expect(guests).toEqual([fullRefund(RUTH, 204_000), fullRefund(TOM, 216_900)]);
    expect(refunds.map(({ refund, payment, type, total }) => [refund, payment, type, total])).toEqual([
      [71, 3, 'Cancellation', 12_900],
      [72, 2, 'Cancellation', 348_000],
      [73, 1, 'Cancellation', 60_000],
    ]);
  });

  it('gets no second refund of what was refunded before', () => {
    const before = refundOrdered(70, 2, paymentItems([RUTH], 'FINAL_PAYMENT'), 100_000);
    expect(cancellationOf(...booked, final(2, ...BOTH_GUESTS), before).guests).toEqual([
      fullRefund(RUTH, 104_000),
      fullRefund(TOM, 204_000),
    ]);
  });

  it('is cancelled while it is a hold, and left as it is once the hold has ended', () => {
    givenBooking(...namedHold)
      .when(withdraw(DURING_HOLD))
      .then(
        event('BookingCancelled', {
          booking: 11,
          cancelledAt: DURING_HOLD,
          guests: [fullRefund(RUTH, 0), fullRefund(TOM, 0)],
          refunds: [],
          withdrawn: true,
        }),
      );
    for (const [, ended] of HOLD_ENDINGS)
      givenBooking(...namedHold, ended)
        .when(withdraw())
        .then();
  });
});
