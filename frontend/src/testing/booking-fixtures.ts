import type { Booking, Fee, FeeType, Payment } from '@tour-portal/contracts/api/api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { aHold, NOW } from './tour-fixtures.js';

/** A fee, `amount` and `tax` in cents; paid in full where a payment's id is given. */
export function aFee(
  id: number,
  type: FeeType,
  amount: number,
  tax: number,
  payment: number | null = null,
): Fee {
  const sums = { amount: cents(amount), tax: cents(tax), total: cents(amount + tax) };
  return {
    id,
    type,
    ...sums,
    paymentLineItems: payment === null ? [] : [{ fee: id, payment, ...sums }],
    refundLineItems: [],
    consumptions: [],
    cancellation: null,
  };
}

/** A payment of `total` cents by card. */
export function aPayment(id: number, total: number, changes: Partial<Payment> = {}): Payment {
  return {
    id,
    cardBrand: 'Visa',
    cardLastFour: '1111',
    transactionId: `T-${id}`,
    submittedAt: plusHours(NOW, -2),
    transactionStatus: 'Approved',
    type: 'Card',
    cancellation: null,
    total: cents(total),
    recordedAt: plusHours(NOW, -2),
    recordedBy: 'customer',
    ...changes,
  };
}

const NAMES = ['Ruth Bennett', 'Paul Bennett', 'Mary Stone'];

/** A hold with named guests who each owe a $300 deposit and the final payment: two in a double room, one in a single. */
export function aNamedHold(id: number, changes: Partial<Booking> = {}): Booking {
  const hold = aHold(id);
  return {
    ...hold,
    guests: hold.guests.map((guest, index) => ({
      ...guest,
      fullName: NAMES[index] ?? '',
      fees: [
        aFee(id * 100 + index * 10, 'DEPOSIT', 30_000, 0),
        aFee(id * 100 + index * 10 + 1, 'FINAL_PAYMENT', index < 2 ? 340_000 : 470_000, 14_500),
      ],
    })),
    ...changes,
  };
}

/** The booking of {@link aNamedHold} after one payment for all deposits (D22). */
export function aDepositedBooking(id: number, changes: Partial<Booking> = {}): Booking {
  const hold = aNamedHold(id);
  return {
    ...hold,
    expiredAt: null,
    guests: hold.guests.map((guest) => ({
      ...guest,
      paid: true,
      fees: guest.fees.map((fee) => (fee.type === 'DEPOSIT' ? aFee(fee.id, 'DEPOSIT', 30_000, 0, 1) : fee)),
    })),
    payments: [aPayment(1, 90_000)],
    ...changes,
  };
}

/** The booking of {@link aDepositedBooking} with the final payments paid too, by the same payment, whose total is still that of the deposits. */
export function aPaidBooking(id: number, changes: Partial<Booking> = {}): Booking {
  const booking = aDepositedBooking(id);
  return {
    ...booking,
    guests: booking.guests.map((guest) => ({
      ...guest,
      fees: guest.fees.map((fee) => aFee(fee.id, fee.type, fee.amount, fee.tax, 1)),
    })),
    ...changes,
  };
}
