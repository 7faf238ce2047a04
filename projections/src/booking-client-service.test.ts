import type { Fee } from '@tour-portal/contracts/api/api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { bookingProjection } from './booking.js';
import type { BookingDocument } from './booking.js';
import { foldDocument } from './runner/projection.js';
import { feesPaid, itemsOf, paymentRefunded } from './testing/step-events.js';
import { recorded } from './testing/recorded.js';
import type { TestEvent } from './testing/recorded.js';
import { holdTerms } from './testing/terms.js';

const TERMS = holdTerms();
const RUTH = 101;
const TOM = 102;
const AT = instant('2027-01-05T12:00:00.000Z');

const item = (guest: number, type: 'DEPOSIT' | 'FINAL_PAYMENT') => itemsOf(TERMS.fees, [guest], type)[0]!;
const partlyPaid: TestEvent[] = [
  event('HoldPlaced', TERMS),
  event('DepositPaid', feesPaid(11, 1, itemsOf(TERMS.fees, [RUTH, TOM], 'DEPOSIT'))),
  event('FinalPaymentPaid', feesPaid(11, 2, [item(RUTH, 'FINAL_PAYMENT')])),
];
const cancelledGuest = (guest: number, fee: number, amountPaid: number, refund: number) => ({
  guest,
  fee: cents(fee),
  paid: cents(amountPaid),
  refund: cents(refund),
});
const refund = {
  refund: 71,
  payment: 2,
  type: 'Cancellation' as const,
  total: cents(174_000),
  lines: [item(RUTH, 'FINAL_PAYMENT')],
};
/** A fee of Tom for a change. */
const changeFee = (id: number, type: FeeTerms['type'], amount: number): FeeTerms => ({
  id,
  guest: TOM,
  type,
  amount: cents(amount),
  tax: cents(0),
});
const ruthCancelled = {
  ...event('GuestsCancelled', {
    booking: 11,
    cancelledAt: AT,
    guests: [cancelledGuest(RUTH, 30_000, 204_000, 174_000)],
    refunds: [refund],
    rooms: [[TOM]],
    fees: [changeFee(91, 'CHANGE_TO_SGL', 60_000)],
    consumptions: [],
  }),
  at: AT,
};

const documentOf = (...events: TestEvent[]) => foldDocument(bookingProjection, recorded(events), '11')!;
const statusesOf = ({ payments }: BookingDocument) =>
  payments.map(({ transactionStatus }) => transactionStatus);
const feeOf = ({ guests }: BookingDocument, guest: number, type: Fee['type']) =>
  guests.find(({ id }) => id === guest)?.fees.find((fee) => fee.type === type);

describe('a booking that client service changed', () => {
  it('shows a cancelled guest after the others, with fees that nobody owes, and the refund', () => {
    const document = documentOf(...partlyPaid, ruthCancelled);
    expect(document.guests.map(({ id }) => id)).toEqual([TOM, RUTH]);
    expect([document.roomGuests, document.cancelledAt]).toEqual([[1], null]);
    expect(document.guests[1]?.fees.map(({ cancellation }) => cancellation)).toEqual([AT, AT]);
    expect(document.guests[0]?.fees.map(({ type, cancellation }) => [type, cancellation])).toEqual([
      ['DEPOSIT', null],
      ['FINAL_PAYMENT', null],
      ['CHANGE_TO_SGL', null],
    ]);
    expect(feeOf(document, RUTH, 'FINAL_PAYMENT')?.refundLineItems).toEqual([
      { fee: RUTH * 10 + 1, payment: 2, amount: 159_500, tax: 14_500, total: 174_000 },
    ]);
    expect(document.refunds).toEqual([
      {
        id: 71,
        type: 'Cancellation',
        submittedAt: AT,
        total: 174_000,
        transactionStatus: 'Pending',
        payment: 2,
      },
    ]);
    expect(statusesOf(document)).toEqual(['Approved', 'Refund pending']);
  });

  it('shows a payment as refunded once all of it is refunded, and only then', () => {
    const refundMade = paymentRefunded({ payment: 2, refundType: 'Cancellation', total: cents(174_000) });
    expect(statusesOf(documentOf(...partlyPaid, ruthCancelled, refundMade))).toEqual([
      'Approved',
      'Refunded',
    ]);
    const partialRefund = {
      ...refund,
      total: cents(100),
      lines: [{ ...item(RUTH, 'FINAL_PAYMENT'), amount: cents(100), tax: cents(0) }],
    };
    const ordered = event('RefundOrdered', { booking: 11, refunds: [partialRefund] });
    expect(statusesOf(documentOf(...partlyPaid, ordered, refundMade))).toEqual(['Approved', 'Approved']);
  });

  it('shows when it was cancelled as a whole, with its rooms as they were and fees that nobody owes', () => {
    const cancelled = event('BookingCancelled', {
      booking: 11,
      cancelledAt: AT,
      guests: [cancelledGuest(RUTH, 30_000, 204_000, 174_000), cancelledGuest(TOM, 30_000, 30_000, 0)],
      refunds: [refund],
    });
    const document = documentOf(...partlyPaid, cancelled);
    expect([document.cancelledAt, document.roomGuests]).toEqual([AT, [2]]);
    const fees = document.guests.flatMap((guest) => guest.fees);
    expect(fees.every(({ cancellation }) => cancellation === AT)).toBe(true);
  });

  it('shows changed rooms in their order, and the fee that a credit lowers', () => {
    const changed = event('RoomsChanged', {
      booking: 11,
      rooms: [[TOM], [RUTH]],
      fees: [changeFee(92, 'CHANGE_TO_DBL', -60_000)],
      consumptions: [{ fee: TOM * 10 + 1, credit: 92, amount: cents(60_000) }],
      refunds: [],
    });
    const document = documentOf(...partlyPaid, changed);
    expect([document.roomGuests, document.guests.map(({ id }) => id)]).toEqual([
      [1, 1],
      [TOM, RUTH],
    ]);
    expect(feeOf(document, TOM, 'FINAL_PAYMENT')?.consumptions).toEqual([{ fee: 92, amount: 60_000 }]);
    expect(feeOf(document, TOM, 'CHANGE_TO_DBL')?.total).toBe(-60_000);
  });

  it('shows a changed price and its payment', () => {
    const fees = [changeFee(95, 'PRICE_CHANGE', 700)];
    const changed = event('PriceChanged', { booking: 11, fees, consumptions: [], refunds: [] });
    const changePaid = event('ChangePaid', feesPaid(11, 3, itemsOf(fees, [TOM], 'PRICE_CHANGE')));
    const document = documentOf(...partlyPaid, changed, changePaid);
    expect(feeOf(document, TOM, 'PRICE_CHANGE')?.paymentLineItems).toHaveLength(1);
  });
});
