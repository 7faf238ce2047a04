import { event } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { feesPaid, itemsOf, paymentRefunded } from '../testing/step-events.js';
import { given } from '../testing/given.js';
import { feesOf, holdTerms } from '../testing/terms.js';
import { weekProjection } from './week.js';

const DEPARTURE = { tour: 7, departedAt: calendarDate('2027-06-05') };
const SUNDAY = instant('2026-11-22T18:00:00.000Z');
const MONDAY = instant('2026-11-23T18:00:00.000Z');
const seatsData = { ...DEPARTURE, booking: 11, account: 1, seats: 2, seatsTaken: 2, number: 5 };

describe('the weeks', () => {
  it('count holds when they are placed, and bookings when their seats are first kept for a payment', () => {
    given(
      { ...event('HoldPlaced', holdTerms({ booking: 11 })), at: SUNDAY },
      { ...event('HoldPlaced', holdTerms({ booking: 12, account: 2 })), at: MONDAY },
      { ...event('SeatsKept', { ...seatsData, payment: 'P-1' }), at: MONDAY },
      { ...event('SeatsKept', { ...seatsData, payment: 'P-2', again: true }), at: MONDAY },
      { ...event('DepositPaid', feesPaid(11, 1, itemsOf(feesOf([1], [110]), [110], 'DEPOSIT'))), at: MONDAY },
    )
      .whenProjected(weekProjection)
      .then({
        '2026-11-16': week('2026-11-16', { holds: 1 }),
        '2026-11-23': week('2026-11-23', { holds: 1, bookings: 1 }),
      });
  });

  it('sum up charges and refunds in dollars, in the week in which the gateway made them', () => {
    const facts = (transactionId: string, submittedAt: Instant) => ({
      booking: 11,
      transactionId,
      submittedAt,
    });
    const card = { cardBrand: 'Visa', cardLastFour: '1111' };
    const mismatch = { charged: cents(700), asked: cents(900), refund: 72, ...card };
    given(
      {
        ...event('PaymentApproved', {
          reference: 'P-1',
          ...facts('T-1', SUNDAY),
          ...card,
          total: cents(60_000),
        }),
        at: MONDAY,
      },
      event('PaymentMismatched', { reference: 'P-2', ...facts('T-2', MONDAY), ...mismatch, currency: 'CAD' }),
      event('PaymentMismatched', { reference: 'P-3', ...facts('T-3', MONDAY), ...mismatch, currency: 'USD' }),
      paymentRefunded({ submittedAt: MONDAY, total: cents(10_000) }),
    )
      .whenProjected(weekProjection)
      .then({
        '2026-11-16': week('2026-11-16', { charged: cents(60_000) }),
        '2026-11-23': week('2026-11-23', { charged: cents(700), refunded: cents(10_000) }),
      });
  });
});

function week(monday: string, counts: object) {
  const none = { holds: 0, bookings: 0, charged: cents(0), refunded: cents(0) };
  return { monday: calendarDate(monday), ...none, ...counts };
}
