import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  CANCELLATION_STEPS,
  cancellationFee,
  cancellationRule,
  unprotectedFeeText,
} from './cancellation-fees.js';
import { cents } from '../values/money.js';

const PRICE = cents(189_500);

describe('cancelling', () => {
  it.each([
    [200, 30_000, 12_900],
    [61, 30_000, 12_900],
    [60, 94_750, 22_900],
    [8, 94_750, 22_900],
    [7, 189_500, 27_900],
    [0, 189_500, 27_900],
    [-1, 189_500, 27_900],
  ])('%i days before the tour costs %i cents, with travel protection %i', (days, fee, protectedFee) => {
    expect(cancellationFee(days, PRICE, false)).toBe(fee);
    expect(cancellationFee(days, PRICE, true)).toBe(protectedFee);
  });

  it('costs whole cents, rounded down', () => {
    expect(cancellationFee(30, cents(101), false)).toBe(50);
  });
});

describe('the fee table', () => {
  it('covers every number of days from 0 on once', () => {
    expect(CANCELLATION_STEPS.map(({ fromDays, toDays }) => [fromDays, toDays])).toEqual([
      [61, null],
      [8, 60],
      [0, 7],
    ]);
  });

  it('never charges less for a later cancellation of a tour of $600 or more', () => {
    const day = fc.integer({ min: -5, max: 400 });
    const price = fc.integer({ min: 60_000, max: 2_000_000 }).map(cents);
    fc.assert(
      fc.property(day, day, price, fc.boolean(), (a, b, tourPrice, isProtected) => {
        const [earlier, later] = [Math.max(a, b), Math.min(a, b)];
        const feeAt = (days: number) => cancellationFee(days, tourPrice, isProtected);
        return feeAt(earlier) <= feeAt(later);
      }),
    );
  });
});

describe('a fee in words', () => {
  it('is an amount, a share, or the whole price', () => {
    const texts = CANCELLATION_STEPS.map(unprotectedFeeText);
    expect(texts).toEqual(['$300', '50% of the tour price', 'the whole tour price']);
  });

  it.each([
    [61, false, '61 days or more before the start: $300 for each guest'],
    [60, false, '60 to 8 days before the start: half of the tour price'],
    [7, false, '7 days or less before the start: the whole tour price'],
    [61, true, 'With travel protection, 61 days or more before the start: the premium of $129'],
    [
      8,
      true,
      'With travel protection, 60 to 8 days before the start: the premium of $129 and the deductible of $100',
    ],
    [
      -1,
      true,
      'With travel protection, 7 days or less before the start: the premium of $129, the deductible of $100 and the admin fee of $50',
    ],
  ])('has a rule %i days before the tour, with travel protection: %s', (days, isProtected, rule) => {
    expect(cancellationRule(days, isProtected)).toBe(rule);
  });
});
