import type { Booking, Confirmation } from '@tour-portal/contracts/api/api.js';
import { describe, expect, it } from '@jest/globals';
import { aDepositedBooking, aPayment } from '../../../../testing/booking-fixtures.js';
import { NOW } from '../../../../testing/tour-fixtures.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { awaitsConfirmation } from './awaited-confirmation.js';

const TWO_HOURS_AGO = plusHours(NOW, -2);
const issued = (...types: Confirmation['type'][]): Confirmation[] =>
  types.map((type, index) => ({ id: index + 1, type, issuedAt: NOW, hash: 'h', filename: 'f.pdf' }));
const booking = (changes: Partial<Booking>) => aDepositedBooking(1, { createdAt: TWO_HOURS_AGO, ...changes });
const fresh = aPayment(1, 30_000, { submittedAt: NOW, recordedAt: NOW });

describe('a confirmation is waited for', () => {
  it.each<[string, Partial<Booking>, boolean]>([
    ['after a new hold', { createdAt: NOW, payments: [], confirmations: [] }, true],
    ['not once it is there', { createdAt: NOW, payments: [], confirmations: issued('Hold') }, false],
    ['after a new payment', { payments: [fresh], confirmations: issued('Hold') }, true],
    ['after a second payment', { payments: [fresh, fresh], confirmations: issued('Hold', 'Payment') }, true],
    ['not once each has its own', { payments: [fresh], confirmations: issued('Hold', 'Payment') }, false],
    [
      'after a payment that follows a refunded one',
      {
        payments: [{ ...fresh, recordedAt: TWO_HOURS_AGO, transactionStatus: 'Refunded' }, fresh],
        confirmations: issued('Hold', 'Payment').map((earlier) => ({ ...earlier, issuedAt: TWO_HOURS_AGO })),
      },
      true,
    ],
    [
      'not for a payment that is refunded',
      { payments: [{ ...fresh, transactionStatus: 'Refunded' }], confirmations: issued('Hold') },
      false,
    ],
    [
      'not two hours after the payment',
      { payments: [{ ...fresh, submittedAt: TWO_HOURS_AGO }], confirmations: issued('Hold') },
      false,
    ],
  ])('%s', (_when, changes, isAwaited) => {
    expect(awaitsConfirmation(booking(changes), NOW)).toBe(isAwaited);
  });
});
