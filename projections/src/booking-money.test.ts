import type { FeeType, Payment } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { PaymentItem } from '@tour-portal/contracts/events/booking-events.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { bookingProjection, placedBooking } from './booking.js';
import type { BookingDocument } from './booking.js';
import { foldDocument } from './runner/projection.js';
import { PAID_AT, feesPaid, itemsOf, paymentFacts, paymentRefunded } from './testing/step-events.js';
import { given } from './testing/given.js';
import { recorded } from './testing/recorded.js';
import type { TestEvent } from './testing/recorded.js';
import { holdTerms } from './testing/terms.js';

const TERMS = holdTerms();
const LATER = instant('2026-11-22T10:00:05.000Z');
const RUTH = 101;
const TOM = 102;

const placed = event('HoldPlaced', TERMS);
const items = (guests: number[], ...types: FeeType[]) => itemsOf(TERMS.fees, guests, ...types);
const paying = (
  type: 'DepositPaid' | 'TravelProtectionPaid' | 'FinalPaymentPaid',
  payment: number,
  paidItems: PaymentItem[],
) => ({
  ...event(type, feesPaid(11, payment, paidItems)),
  at: LATER,
});
const expired = event('HoldExpired', { booking: 11, expiredAt: TERMS.expiredAt });
const turnedAway = {
  ...event('PaymentTurnedAway', {
    booking: 11,
    ...paymentFacts(1),
    total: sumOf(items([RUTH], 'DEPOSIT')),
    reason: 'space-gone',
    refund: 71,
    refundType: 'Other',
  }),
  at: LATER,
};

/** The payment as it is shown. */
const shownPayment = (
  id: number,
  total: Cents,
  transactionStatus: Payment['transactionStatus'] = 'Approved',
): Payment => ({
  id,
  cardBrand: 'Visa',
  cardLastFour: '1111',
  transactionId: `T-${id}`,
  submittedAt: PAID_AT,
  transactionStatus,
  type: 'Card',
  cancellation: null,
  total,
  recordedAt: LATER,
  recordedBy: 'gateway',
});

/** The document after these events. */
const documentOf = (...events: TestEvent[]) => foldDocument(bookingProjection, recorded(events), '11')!;

/** A guest's fees in the order shown: the type of each, and the ids of the payments that paid it. */
function paidOf(document: BookingDocument, guest: number) {
  const fees = document.guests.find(({ id }) => id === guest)?.fees ?? [];
  return fees.map(({ type, paymentLineItems }) => [type, paymentLineItems.map(({ payment }) => payment)]);
}

describe('a paid deposit in the booking read model', () => {
  const held = placedBooking(TERMS);
  const [deposit] = items([RUTH], 'DEPOSIT') as [PaymentItem];
  const total = sumOf([deposit]);

  it('makes the hold a booking that never expires, with its guest paid and the payment on the fee', () => {
    const [ruth, tom] = held.guests;
    const lineItem = { fee: deposit.fee, payment: 1, amount: deposit.amount, tax: deposit.tax, total };
    const fees = ruth!.fees.map((fee) =>
      fee.id === deposit.fee ? { ...fee, paymentLineItems: [lineItem] } : fee,
    );
    given(placed, paying('DepositPaid', 1, [deposit]))
      .whenProjected(bookingProjection)
      .then({
        '11': {
          ...held,
          expiredAt: null,
          guests: [{ ...ruth!, fees, paid: true }, tom!],
          payments: [shownPayment(1, total)],
        },
      });
  });

  it('shows the last digits of the card as erased once the person is', () => {
    const erased = { ...feesPaid(11, 1, [deposit]), cardLastFour: 'erased' };
    const { payments } = documentOf(placed, { ...event('DepositPaid', erased), at: LATER });
    expect(payments).toEqual([{ ...shownPayment(1, total), cardLastFour: 'erased' }]);
  });

  it('revives a hold that had expired', () => {
    const revival = [
      expired,
      event('BookingRevived', { booking: 11, at: LATER }),
      paying('DepositPaid', 1, [deposit]),
    ];
    expect(documentOf(placed, expired).expiredAt).toBe(TERMS.expiredAt);
    expect(documentOf(placed, ...revival)).toEqual(documentOf(placed, paying('DepositPaid', 1, [deposit])));
  });

  it('stands beside other payments in the order they were recorded', () => {
    const { payments } = documentOf(
      placed,
      paying('DepositPaid', 2, items([RUTH], 'DEPOSIT')),
      paying('DepositPaid', 3, items([TOM], 'DEPOSIT')),
    );
    expect(payments.map(({ id }) => id)).toEqual([2, 3]);
  });
});

describe('a payment of several kinds of fees in the booking read model', () => {
  const all = items([RUTH, TOM], 'DEPOSIT', 'FINAL_PAYMENT');
  const protection = items([TOM], 'TPP');
  const events = [
    paying('DepositPaid', 1, items([RUTH, TOM], 'DEPOSIT')),
    paying('TravelProtectionPaid', 1, protection),
    paying('FinalPaymentPaid', 1, items([RUTH, TOM], 'FINAL_PAYMENT')),
  ];

  it('is one payment with the sum of all its fees', () => {
    const document = documentOf(placed, ...events);
    expect(document.payments).toEqual([shownPayment(1, sumOf([...all, ...protection]))]);
    // Travel protection is shown once it is bought, and all fees in the order in which they fall due.
    expect(paidOf(document, RUTH)).toEqual([
      ['DEPOSIT', [1]],
      ['FINAL_PAYMENT', [1]],
    ]);
    expect(paidOf(document, TOM)).toEqual([
      ['DEPOSIT', [1]],
      ['TPP', [1]],
      ['FINAL_PAYMENT', [1]],
    ]);
  });
});

describe('a payment that was turned away in the booking read model', () => {
  const refunded = paymentRefunded({ total: turnedAway.data.total, submittedAt: LATER });
  const refund = { id: 71, type: 'Other', total: turnedAway.data.total, payment: 1 } as const;

  it('pays nothing; the refund is pending until the gateway has made it', () => {
    const held = { ...placedBooking(TERMS), expiredAt: TERMS.expiredAt };
    given(placed, expired, turnedAway)
      .whenProjected(bookingProjection)
      .then({
        '11': {
          ...held,
          payments: [shownPayment(1, turnedAway.data.total, 'Refund pending')],
          refunds: [{ ...refund, submittedAt: PAID_AT, transactionStatus: 'Pending' }],
        },
      });
    given(placed, expired, turnedAway, refunded)
      .whenProjected(bookingProjection)
      .then({
        '11': {
          ...held,
          payments: [shownPayment(1, turnedAway.data.total, 'Refunded')],
          refunds: [{ ...refund, submittedAt: LATER, transactionStatus: 'Refunded' }],
        },
      });
  });

  it('leaves other payments as they are once its refund is made', () => {
    const other = { ...turnedAway, data: { ...turnedAway.data, ...paymentFacts(2), refund: 72 } };
    const { payments, refunds } = documentOf(placed, turnedAway, other, refunded);
    const statuses = payments.map(({ transactionStatus }) => transactionStatus);
    expect(statuses).toEqual(['Refunded', 'Refund pending']);
    expect(refunds.map(({ transactionStatus }) => transactionStatus)).toEqual(['Refunded', 'Pending']);
  });

  it('shows the last digits of the card as erased once the person is', () => {
    const erased = { ...turnedAway.data, cardLastFour: 'erased' };
    const { payments } = documentOf(placed, { ...turnedAway, data: erased });
    expect(payments[0]?.cardLastFour).toBe('erased');
  });
});

describe('who recorded a payment', () => {
  it.each([
    [{ kind: 'customer', account: 1 }, 'customer'],
    [{ kind: 'gateway', name: 'converge' }, 'gateway'],
    [{ kind: 'system', name: 'poll' }, 'gateway'],
    [{ kind: 'staff', staff: 3 }, 'client service'],
  ] as const)('%o is shown as %s', (actor, shownAs) => {
    const [hold, paid] = recorded([placed, paying('DepositPaid', 1, items([RUTH], 'DEPOSIT'))]);
    const paidByActor = { ...paid!, metadata: { ...paid!.metadata, actor } };
    const document = bookingProjection.evolve(bookingProjection.evolve(null, hold!, '11'), paidByActor, '11');
    expect(document?.payments.map(({ recordedBy }) => recordedBy)).toEqual([shownAs]);
  });
});
