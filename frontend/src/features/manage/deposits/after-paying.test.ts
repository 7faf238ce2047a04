import type { FeeChoice } from '@tour-portal/contracts/money/fees.js';
import { describe, expect, it } from '@jest/globals';
import { aDepositedBooking, aNamedHold } from '../../../testing/booking-fixtures.js';
import { NOW } from '../../../testing/tour-fixtures.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { afterPaying } from './after-paying.js';

const finalDueBy = instant('2027-03-01T05:59:59.999Z');
const hold = aNamedHold(5, { finalDueBy });
const booking = aDepositedBooking(5, { finalDueBy });
const [first, second, third] = hold.guests.map(({ id }) => id) as [number, number, number];
const deposit = (guest: number): FeeChoice => ({ guest, type: 'DEPOSIT' });
const finalPayment = (guest: number): FeeChoice => ({ guest, type: 'FINAL_PAYMENT' });

describe('after paying', () => {
  it('what was not chosen remains to be paid, in one sum for each deadline', () => {
    expect(afterPaying(hold, [deposit(first)], NOW).remaining).toEqual([
      { amount: 60_000, by: hold.depositDueBy, overdue: false },
      { amount: 2 * 354_500 + 484_500, by: finalDueBy, overdue: false },
    ]);
  });

  it('nothing is left when all items were chosen', () => {
    expect(
      afterPaying(booking, [finalPayment(first), finalPayment(second), finalPayment(third)], NOW).remaining,
    ).toEqual([]);
  });

  it('the first deposit makes a booking of the hold, a later one does not', () => {
    expect(afterPaying(hold, [deposit(first)], NOW).becomesBooking).toBe(true);
    expect(afterPaying(hold, [], NOW).becomesBooking).toBe(false);
    expect(afterPaying(booking, [finalPayment(first)], NOW).becomesBooking).toBe(false);
    const booked = { ...hold, expiredAt: null };
    const onePaid = booked.guests.map((guest, index) => ({ ...guest, paid: index === 0 }));
    expect(afterPaying({ ...booked, guests: onePaid }, [deposit(second)], NOW).becomesBooking).toBe(false);
    const payerCancelled = booked.guests.slice(1);
    expect(afterPaying({ ...booked, guests: payerCancelled }, [deposit(second)], NOW).becomesBooking).toBe(
      false,
    );
  });
});
