import { describe, expect, it } from '@jest/globals';
import type { Fee } from '@tour-portal/contracts/api/api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { aDepositedBooking, aFee, aNamedHold, aPayment } from '../../../testing/booking-fixtures.js';
import { aHold, NOW } from '../../../testing/tour-fixtures.js';
import {
  paymentText,
  guestName,
  refundableAmount,
  newRefunds,
  owedChanges,
  roomsText,
} from './booking-effects.js';
import { changeWords } from './change-words.js';

const booking = aDepositedBooking(1);
const refund = (id: number, payment: number, total: number) => ({
  id,
  payment,
  type: 'Other' as const,
  submittedAt: NOW,
  total: cents(total),
  transactionStatus: 'Pending' as const,
});

describe('the effects of an action on a booking (D42)', () => {
  it('name guests, or number those without a name', () => {
    expect([guestName(booking, 12), guestName(aHold(1), 12)]).toEqual(['Paul Bennett', 'Guest 2']);
  });

  it('describe rooms by their guests; a cancelled booking has none', () => {
    expect(roomsText(booking)).toBe('Room 1: Ruth Bennett, Paul Bennett; Room 2: Mary Stone');
    expect(roomsText({ ...booking, cancelledAt: NOW })).toBe('None');
  });

  it('tell how much of a payment is left to refund, which refunds are new, and which card paid', () => {
    const refunds = [refund(1, 1, 15_000), refund(2, 9, 70_000)];
    expect(refundableAmount({ refunds }, aPayment(1, 90_000))).toBe(75_000);
    expect(newRefunds({ ...booking, refunds: refunds.slice(1) }, { ...booking, refunds })).toEqual([
      { payment: 1, total: 15_000 },
    ]);
    expect(paymentText(booking, 1)).toBe('Visa ending in 1111, payment of $900');
  });

  it('count the amount still owed without travel protection, which is optional', () => {
    const before = aNamedHold(1, { guests: aNamedHold(1).guests.slice(2) });
    const withFee = (fee: Fee) => ({
      ...before,
      guests: before.guests.map((guest) => ({ ...guest, fees: [...guest.fees, fee] })),
    });
    expect(owedChanges(before, withFee(aFee(7, 'TPP', 12_900, 0)))).toEqual([]);
    expect(owedChanges(before, withFee(aFee(7, 'PRICE_CHANGE', 5_050, 0)))).toEqual([
      { name: 'Mary Stone still owes', before: '$5,145', after: '$5,195.50', difference: '+$50.50' },
    ]);
  });
});

describe('a change of rooms or price in words', () => {
  const fee = (total: number) => ({ guest: 1, ...aFee(7, 'PRICE_CHANGE', total, 0) });

  it.each([
    [[], [], ', at no charge', ', at no charge'],
    [[130_000, 130_000], [], ': charge $2,600', ': $2,600 is charged'],
    [[-5_000], [2_000], ': take off $50, refund $20', ': $50 is taken off, $20 goes back'],
    [[130_000, -5_000], [], ': charge $1,300, take off $50', ': $1,300 is charged, $50 is taken off'],
  ])('tells of fees of %j and refunds of %j', (fees, refunds, button, done) => {
    const parts = refunds.map((total) => ({ payment: 1, total: cents(total) }));
    expect(changeWords({ fees: fees.map(fee), refunds: parts })).toEqual({ button, done });
  });
});
