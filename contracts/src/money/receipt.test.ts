import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Fee, FeeType } from '../api/api.js';
import { FEE_ORDER } from './fees.js';
import { aFee } from '../testing/guests.js';
import { cents } from '../values/money.js';
import { duePayments, feeDueBy, feeSums } from './receipt.js';
import { plusHours, type Instant } from '../values/time.js';

const now = '2026-11-20T18:00:00.000Z' as Instant;
const depositDueBy = plusHours(now, 72);
const finalDueBy = plusHours(now, 2000);

function fee(type: FeeType, amount: number, tax: number, paid = false, changes: Partial<Fee> = {}): Fee {
  const sums = { amount: cents(amount), tax: cents(tax), total: cents(amount + tax) };
  const paymentLineItems = paid ? [{ fee: 1, payment: 1, ...sums }] : [];
  return { ...aFee(type, 0), ...sums, paymentLineItems, ...changes };
}

function booking(fees: Fee[], deadlines = { depositDueBy, finalDueBy }) {
  return { guests: [{ fees }], ...deadlines };
}

describe('the sums of a receipt', () => {
  it('are amounts, taxes, what is paid and what is due', () => {
    const sums = feeSums([fee('DEPOSIT', 30_000, 0, true), fee('FINAL_PAYMENT', 340_000, 14_500)]);
    expect(sums).toEqual({ amount: 370_000, tax: 14_500, total: 384_500, paid: 30_000, due: 354_500 });
  });

  it('leave out a cancelled fee, but not what stays paid for it', () => {
    const cancelled = fee('DEPOSIT', 30_000, 0, true, { cancellation: now });
    expect(feeSums([cancelled])).toEqual({ amount: 0, tax: 0, total: 0, paid: 30_000, due: 0 });
  });

  it('of several fees are the sums of the single fees; without credits and refunds, what is not paid of their total is due', () => {
    const fees = fc.array(
      fc
        .tuple(fc.constantFrom(...FEE_ORDER), fc.nat(1_000_000), fc.nat(50_000), fc.boolean())
        .map(([type, amount, tax, paid]) => fee(type, amount, tax, paid)),
    );
    fc.assert(
      fc.property(fees, (all) => {
        const sums = feeSums(all);
        expect(sums.total).toBe(sums.amount + sums.tax);
        expect(sums.due).toBe(sums.total - sums.paid);
        for (const part of ['total', 'paid', 'due'] as const)
          expect(sums[part]).toBe(all.reduce((sum, single) => sum + feeSums([single])[part], 0));
      }),
    );
  });
});

describe('the deadline', () => {
  it('of a deposit is its own, of travel protection none, of all other fees that of the final payment', () => {
    const deadlines = FEE_ORDER.map((type) => feeDueBy(type, { depositDueBy, finalDueBy }));
    expect(deadlines).toEqual([depositDueBy, null, ...Array<Instant>(6).fill(finalDueBy)]);
  });
});

describe('what is due', () => {
  const fees = [fee('DEPOSIT', 30_000, 0), fee('FINAL_PAYMENT', 340_000, 14_500)];

  it('comes by deadline, the earliest first', () => {
    expect(duePayments(booking(fees), now)).toEqual([
      { amount: 30_000, by: depositDueBy, overdue: false },
      { amount: 354_500, by: finalDueBy, overdue: false },
    ]);
  });

  it('comes together where the full price is due with the deposit', () => {
    expect(duePayments(booking(fees, { depositDueBy, finalDueBy: depositDueBy }), now)).toEqual([
      { amount: 384_500, by: depositDueBy, overdue: false },
    ]);
  });

  it('is overdue from the deadline on', () => {
    expect(duePayments(booking(fees), depositDueBy)).toEqual([
      { amount: 30_000, by: depositDueBy, overdue: true },
      { amount: 354_500, by: finalDueBy, overdue: false },
    ]);
  });

  it('is one sum with the earliest deadline when all is overdue', () => {
    expect(duePayments(booking(fees), finalDueBy)).toEqual([
      { amount: 384_500, by: depositDueBy, overdue: true },
    ]);
  });

  it('never includes travel protection or paid fees', () => {
    const settled = [fee('DEPOSIT', 30_000, 0, true), fee('TPP', 12_900, 0)];
    expect(duePayments(booking(settled), now)).toEqual([]);
  });
});
