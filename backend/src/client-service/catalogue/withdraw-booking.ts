import { event } from '@tour-portal/contracts/events/events.js';
import type { CancelledGuest } from '@tour-portal/contracts/events/booking-events.js';
import { refundsByPayment } from '@tour-portal/contracts/money/cancellation.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { isActive, travelersOf } from '../../bookings/booking-state.js';
import type { BookingState } from '../../bookings/booking-state.js';
import { paidLinesOf } from '../../bookings/money/booking-money-state.js';
import { inRefundOrder } from '../../bookings/money/new-fees.js';
import type { Decision } from '../../event-log/decider.js';

export interface BookingToWithdraw {
  readonly now: Instant;
  /** Ids for the refunds: at least as many as there are payments to refund. */
  readonly refunds: readonly number[];
}

/**
 * Cancels a booking whose departure is withdrawn (D61): there is no cancellation fee, and all that was paid for its
 * traveling guests and not yet refunded is refunded, including travel protection and transfers. A hold is cancelled in
 * the same way. A booking that has ended already and a hold past its deadline stay as they are.
 */
export function decideWithdrawBooking(command: BookingToWithdraw, state: BookingState): Decision<never> {
  if (!('terms' in state) || !isActive(state, command.now)) return { events: [] };
  const { booking } = state.terms;
  const travelers = travelersOf(state);
  const lines = paidLinesOf(state);
  const guests = travelers.map((guest): CancelledGuest => {
    const paid = sumOf(lines.filter((line) => line.guest === guest));
    return { guest, fee: cents(0), paid, refund: paid };
  });
  const linesToRefund = lines.filter(({ guest }) => travelers.includes(guest));
  const refunds = refundsByPayment(inRefundOrder(state, linesToRefund), 'Cancellation', command.refunds);
  const cancelledAt = command.now;
  return { events: [event('BookingCancelled', { booking, cancelledAt, guests, refunds, withdrawn: true })] };
}
