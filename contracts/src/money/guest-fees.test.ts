import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { FeesPaid } from '../events/booking-events.js';
import { event } from '../events/events.js';
import type { NewEvent } from '../events/events.js';
import { aFee } from '../testing/guests.js';
import { cents } from '../values/money.js';
import { instant } from '../values/time.js';
import { refundsByPayment, splitRefund } from './cancellation.js';
import { dueOf, sumOf, totalOf } from './fees.js';
import type { FeeTerms } from './fees.js';
import {
  bookingFeesAfter,
  feesOfTerms,
  guestFeesAfter,
  paidFeeIds,
  paidLines,
  feesAfterCredits,
  tourPriceOf,
  unpaidFee,
} from './guest-fees.js';

const [RUTH, TOM] = [101, 102];
const AT = instant('2027-01-01T00:00:00.000Z');
const terms = [RUTH, TOM].flatMap((guest): FeeTerms[] => [
  { id: guest * 10, guest, type: 'DEPOSIT', amount: cents(30_000), tax: cents(0) },
  { id: guest * 10 + 1, guest, type: 'FINAL_PAYMENT', amount: cents(159_500), tax: cents(14_500) },
  { id: guest * 10 + 2, guest, type: 'TPP', amount: cents(12_900), tax: cents(0) },
]);
const placed = feesOfTerms([RUTH, TOM], terms);
const itemOf = ({ id, ...rest }: FeeTerms) => ({ ...rest, fee: id });
const termsOf = (guest: number, ...types: FeeTerms['type'][]) =>
  terms.filter((fee) => fee.guest === guest && types.includes(fee.type));
const pay = (payment: number, fees: readonly FeeTerms[]) =>
  event('FinalPaymentPaid', { booking: 1, payment, items: fees.map(itemOf) } as unknown as FeesPaid);
const credit = (amount: number, loweredFee: number): NewEvent =>
  event('PriceChanged', {
    booking: 1,
    fees: [{ id: 99, guest: RUTH, type: 'PRICE_CHANGE', amount: cents(-amount), tax: cents(0) }],
    consumptions: [{ fee: loweredFee, credit: 99, amount: cents(amount) }],
    refunds: [],
  });
const after = (...events: NewEvent[]) => events.reduce(bookingFeesAfter, placed);
const typesOf = (fees: readonly { readonly type: string }[]) => fees.map(({ type }) => type);

describe('the fees of a booking', () => {
  it('begin unpaid, in the order in which they are shown', () => {
    expect(unpaidFee(terms[0]!)).toEqual({ ...aFee('DEPOSIT', 30_000), id: terms[0]!.id });
    expect(typesOf(placed[RUTH]!)).toEqual(['DEPOSIT', 'TPP', 'FINAL_PAYMENT']);
  });

  it('are paid for each guest separately; an offered fee is added when it is paid', () => {
    const paid = pay(1, [...termsOf(RUTH, 'DEPOSIT'), ...termsOf(TOM, 'TPP')]);
    expect(paidFeeIds(after(paid))).toEqual([1_010, 1_022]);
    const withoutOffer = placed[TOM]!.filter(({ type }) => type !== 'TPP');
    expect(typesOf(guestFeesAfter(withoutOffer, TOM, paid))).toEqual(['DEPOSIT', 'TPP', 'FINAL_PAYMENT']);
  });

  it('are the same object after an event that does not change them', () => {
    expect(after(event('BookingReconfirmed', { booking: 1, at: AT }))).toBe(placed);
    expect(after(pay(1, termsOf(RUTH, 'DEPOSIT')))[TOM]).toBe(placed[TOM]);
  });

  it('are lowered by a credit, first the amount and then the tax, and left out at 0; the tour price falls by a credit, too', () => {
    const fees = feesAfterCredits(after(credit(160_000, 1_011)), [RUTH]);
    expect(fees.find(({ id }) => id === 1_011)).toMatchObject({ amount: 0, tax: 14_000 });
    expect(typesOf(feesAfterCredits(after(credit(174_000, 1_011)), [RUTH]))).toEqual(['DEPOSIT', 'TPP']);
    expect(tourPriceOf(after(credit(5_000, 1_011))[RUTH]!)).toBe(184_500);
  });

  it('are not owed any more by a cancelled guest, and listed only for the given guests', () => {
    const fees = after(
      event('GuestsCancelled', {
        booking: 1,
        cancelledAt: AT,
        guests: [{ guest: TOM, fee: cents(0), paid: cents(0), refund: cents(0) }],
        rooms: [[RUTH]],
        fees: [],
        consumptions: [],
        refunds: [],
      }),
    );
    const owedBy = [RUTH, TOM].map((guest) => fees[guest]!.reduce((sum, fee) => sum + dueOf(fee), 0));
    expect(owedBy).toEqual([216_900, 0]);
    expect(feesAfterCredits(fees, [RUTH]).every(({ guest }) => guest === RUTH)).toBe(true);
  });

  it('include the unpaid fee of a transfer until another is chosen, or none', () => {
    const transfer = (id: number) =>
      ({ id, guest: RUTH, type: 'TRANSFER', amount: cents(4_500), tax: cents(0) }) as const;
    const set = (fee: FeeTerms | null) =>
      event('TransportSet', { booking: 1, transports: [], prints: [], transfers: [{ guest: RUTH, fee }] });
    const ids = (...events: NewEvent[]) =>
      after(...events)
        [RUTH]!.filter(({ type }) => type === 'TRANSFER')
        .map(({ id }) => id);
    expect([ids(set(transfer(7))), ids(set(transfer(7)), set(transfer(8)))]).toEqual([[7], [8]]);
    expect(ids(set(transfer(7)), set(null))).toEqual([]);
  });

  it('show what is left of payments after refunds, the oldest first', () => {
    const payments = [
      pay(2, [...termsOf(RUTH, 'DEPOSIT', 'TPP'), ...termsOf(TOM, 'DEPOSIT')]),
      pay(1, termsOf(RUTH, 'FINAL_PAYMENT')),
    ];
    const oldestFirst = [2, 1];
    const all = paidLines(after(...payments), oldestFirst);
    expect(all.map(({ payment, fee }) => [payment, fee])).toEqual([
      [2, 1_010],
      [2, 1_020],
      [2, 1_012],
      [1, 1_011],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: sumOf(all) }), (amount) => {
        const refunds = refundsByPayment(splitRefund(all, cents(amount)), 'Other', [5, 6]);
        const fees = after(...payments, event('RefundOrdered', { booking: 1, refunds }));
        const left = paidLines(fees, oldestFirst);
        expect(sumOf(left)).toBe(sumOf(all) - amount);
        expect(left.every((line) => totalOf(line) > 0)).toBe(true);
        expect(paidFeeIds(fees)).toEqual(paidFeeIds(after(...payments)));
      }),
    );
  });
});
