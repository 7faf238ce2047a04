import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { FeeType } from '../api/api.js';
import {
  dueOf,
  holdFeeCount,
  holdFees,
  isFullyPaid,
  isProtectionOffered,
  paidOf,
  payableFees,
  protectionTotal,
  sumOf,
  totalOf,
  TRAVEL_PROTECTION_CENTS,
  type FeeTerms,
  type BookingToPay,
} from './fees.js';
import { aFee } from '../testing/guests.js';
import { cents } from '../values/money.js';
import { calendarDate, dateIn, DEADLINE_ZONE, plusDays, type Instant } from '../values/time.js';

const now = '2026-11-20T18:00:00.000Z' as Instant;
const today = dateIn(DEADLINE_ZONE, now);
const prices = { SGL: cents(500_000), DBL: cents(370_000), TPL: cents(360_000) };
const taxes = { SGL: cents(14_500), DBL: cents(14_400), TPL: cents(14_300) };

describe('the fees of a hold', () => {
  it('are a deposit, the rest of the price, and optional travel protection (D25)', () => {
    expect(holdFees([2, 1], [11, 12, 13], prices, taxes, [1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([
      { id: 1, guest: 11, type: 'DEPOSIT', amount: 30_000, tax: 0 },
      { id: 2, guest: 11, type: 'FINAL_PAYMENT', amount: 340_000, tax: 14_400 },
      { id: 3, guest: 11, type: 'TPP', amount: 12_900, tax: 0 },
      { id: 4, guest: 12, type: 'DEPOSIT', amount: 30_000, tax: 0 },
      { id: 5, guest: 12, type: 'FINAL_PAYMENT', amount: 340_000, tax: 14_400 },
      { id: 6, guest: 12, type: 'TPP', amount: 12_900, tax: 0 },
      { id: 7, guest: 13, type: 'DEPOSIT', amount: 30_000, tax: 0 },
      { id: 8, guest: 13, type: 'FINAL_PAYMENT', amount: 470_000, tax: 14_500 },
      { id: 9, guest: 13, type: 'TPP', amount: 12_900, tax: 0 },
    ]);
  });

  it('without travel protection are for each guest the price in their room, with taxes and fees', () => {
    const rooms = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 });
    const byCount = [prices.SGL + taxes.SGL, prices.DBL + taxes.DBL, prices.TPL + taxes.TPL];
    fc.assert(
      fc.property(rooms, (roomGuests) => {
        const guests = roomGuests.flatMap((count, room) =>
          Array.from({ length: count }, (_, i) => room * 10 + i + 1),
        );
        const ids = Array.from({ length: holdFeeCount(guests.length) }, (_, index) => index + 1);
        const fees = holdFees(roomGuests, guests, prices, taxes, ids);
        expect(fees.map(({ id }) => id)).toEqual(ids);
        const owedBy = guests.map((guest) =>
          sumOf(fees.filter((fee) => fee.guest === guest && fee.type !== 'TPP')),
        );
        expect(owedBy).toEqual(roomGuests.flatMap((count) => Array(count).fill(byCount[count - 1])));
      }),
    );
  });

  it('have a total of amount and tax; no fees make 0', () => {
    expect(totalOf({ amount: cents(340_000), tax: cents(14_400) })).toBe(354_400);
    expect(sumOf([])).toBe(0);
  });
});

const terms: FeeTerms[] = [11, 12].flatMap((guest) =>
  (['DEPOSIT', 'FINAL_PAYMENT', 'TPP'] as const).map((type, index) => ({
    id: guest * 10 + index,
    guest,
    type,
    amount: cents(30_000),
    tax: cents(0),
  })),
);
/** Of guest 11. */
const [depositId, finalPaymentId] = [110, 111];

function aBooking(changes: Partial<BookingToPay> = {}): BookingToPay {
  return { departedAt: plusDays(today, 200), allNamed: true, fees: terms, paidFeeIds: [], ...changes };
}

const choose = (guest: number, type: FeeType) => ({ guest, type });

describe('what can be paid', () => {
  it('is a deposit of any guest once all are named', () => {
    expect(payableFees(aBooking(), [choose(12, 'DEPOSIT')], now)).toEqual({ fees: [terms[3]] });
  });

  it('is everything of a guest together with the deposit', () => {
    const choices = [choose(11, 'TPP'), choose(11, 'DEPOSIT'), choose(11, 'FINAL_PAYMENT')];
    expect(payableFees(aBooking(), choices, now)).toEqual({ fees: [terms[2], terms[0], terms[1]] });
  });

  it.each([
    ['an unknown guest', choose(99, 'DEPOSIT'), {}, 'no-such-fee'],
    ['a fee that was never set', choose(11, 'TRANSFER'), {}, 'no-such-fee'],
    ['what is paid', choose(11, 'DEPOSIT'), { paidFeeIds: [depositId] }, 'already-paid'],
    ['anything before the names', choose(11, 'DEPOSIT'), { allNamed: false }, 'names-missing'],
    ['a final payment before the deposit', choose(11, 'FINAL_PAYMENT'), {}, 'deposit-first'],
    ['anything on the first day of the tour', choose(11, 'DEPOSIT'), { departedAt: today }, 'tour-started'],
    [
      'travel protection 10 days before departure with a final payment unpaid',
      choose(11, 'TPP'),
      { departedAt: plusDays(today, 10), paidFeeIds: [depositId] },
      'protection-closed',
    ],
  ])('is not %s', (_, choice, changes, reason) => {
    expect(payableFees(aBooking(changes), [choice], now)).toEqual({ reason, choice });
  });

  it('is late travel protection for a guest to whom client service offers it, until the tour starts', () => {
    const fees = terms.map((term) => (term.id === 112 ? { ...term, late: true as const } : term));
    const soon = (days: number) =>
      aBooking({ departedAt: plusDays(today, days), paidFeeIds: [depositId, 120], fees });
    const protect = (days: number, guest: number) => payableFees(soon(days), [choose(guest, 'TPP')], now);
    expect(protect(1, 11)).toEqual({ fees: [fees[2]] });
    expect(protect(1, 12)).toMatchObject({ reason: 'protection-closed' });
    expect(protect(0, 11)).toMatchObject({ reason: 'tour-started' });
  });

  it("is not one guest's final payment with only another guest's deposit", () => {
    const choices = [choose(12, 'DEPOSIT'), choose(11, 'FINAL_PAYMENT')];
    expect(payableFees(aBooking(), choices, now)).toEqual({ reason: 'deposit-first', choice: choices[1] });
  });

  it.each([
    [11, [depositId]],
    [10, [depositId, finalPaymentId]],
    [1, [depositId, finalPaymentId]],
  ])('is travel protection %d days before departure with %j paid', (days, paid) => {
    const booking = aBooking({ departedAt: plusDays(today, days), paidFeeIds: paid });
    expect(payableFees(booking, [choose(11, 'TPP')], now)).toEqual({ fees: [terms[2]] });
  });
});

describe('a fee', () => {
  it('is due until it is paid', () => {
    expect([dueOf(aFee('DEPOSIT', 30_000)), dueOf(aFee('DEPOSIT', 30_000, 30_000))]).toEqual([30_000, 0]);
  });

  it('is not owed again when it was refunded', () => {
    const paid = aFee('DEPOSIT', 30_000, 30_000);
    const refunded = { ...paid, refundLineItems: paid.paymentLineItems };
    expect([paidOf(refunded), dueOf(refunded)]).toEqual([0, 0]);
  });

  it('is lowered by credits, and a credit itself is not owed', () => {
    const lowered = (...amounts: number[]) => ({
      ...aFee('FINAL_PAYMENT', 340_000),
      consumptions: amounts.map((amount) => ({ fee: 9, amount: cents(amount) })),
    });
    expect([dueOf(lowered(60_000)), dueOf(lowered(300_000, 40_000))]).toEqual([280_000, 0]);
    expect(dueOf(aFee('CHANGE_TO_DBL', -60_000))).toBe(0);
  });

  it('is not owed any more once it is cancelled', () => {
    expect(dueOf({ ...aFee('FINAL_PAYMENT', 340_000), cancellation: now })).toBe(0);
  });

  it('is not due where it was overpaid', () => expect(dueOf(aFee('FINAL_PAYMENT', 100, 300))).toBe(0));
});

describe('a guest', () => {
  const lateProtection = { ...aFee('TPP', 12_900), late: true as const };
  const paidFees = [aFee('DEPOSIT', 30_000, 30_000), aFee('FINAL_PAYMENT', 340_000, 340_000)];

  it('is fully paid when all but travel protection is paid', () => {
    expect(isFullyPaid({ paid: true, fees: paidFees })).toBe(true);
    expect(isFullyPaid({ paid: true, fees: [...paidFees, aFee('TPP', 12_900)] })).toBe(true);
  });

  it.each([
    ['the deposit does not count as paid', false, paidFees],
    ['the final payment is unpaid', true, [aFee('DEPOSIT', 30_000, 30_000), aFee('FINAL_PAYMENT', 340_000)]],
    ['a change is unpaid', true, [...paidFees, aFee('CHANGE_TO_SGL', 50_000)]],
    ['there is no fee for the final payment', true, [aFee('DEPOSIT', 30_000, 30_000)]],
  ])('is not fully paid while %s', (_, deposited, fees) => {
    expect(isFullyPaid({ paid: deposited, fees })).toBe(false);
  });

  it('pays the price of travel protection in the booking, or today’s price where the booking has none', () => {
    expect(protectionTotal({ fees: [aFee('DEPOSIT', 30_000), aFee('TPP', 9_900)] })).toBe(9_900);
    expect(protectionTotal({ fees: [aFee('DEPOSIT', 30_000)] })).toBe(TRAVEL_PROTECTION_CENTS);
  });

  it.each([
    ['long before departure', 60, [aFee('FINAL_PAYMENT', 340_000)], true],
    ['11 days before', 11, [aFee('FINAL_PAYMENT', 340_000)], true],
    ['10 days before, final payment unpaid', 10, [aFee('FINAL_PAYMENT', 340_000)], false],
    ['10 days before, final payment paid', 10, [aFee('FINAL_PAYMENT', 340_000, 340_000)], true],
    ['the day before', 1, [aFee('FINAL_PAYMENT', 340_000, 340_000)], true],
    ['on the first day', 0, [aFee('FINAL_PAYMENT', 340_000, 340_000)], false],
    ['10 days before, to whom client service offers it', 10, [lateProtection], true],
    ['on the first day, to whom client service offers it', 0, [lateProtection], false],
    ['10 days before, no fee for the final payment', 10, [], false],
    ['who has it already, late', 10, [{ ...aFee('TPP', 12_900, 12_900), late: true as const }], false],
    ['who has it already', 60, [aFee('TPP', 12_900, 12_900)], false],
    ['who does not have it yet', 60, [aFee('TPP', 12_900)], true],
  ])('%s: travel protection offered?', (_, days, fees, offered) => {
    const departedAt = calendarDate(plusDays(today, days));
    expect(isProtectionOffered({ departedAt }, { fees }, now)).toBe(offered);
  });
});
