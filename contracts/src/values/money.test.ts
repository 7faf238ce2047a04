import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { cents, exactDollars, formatDollars } from './money.js';

const USD = { style: 'currency', currency: 'USD' } as const;

describe('an amount', () => {
  it.each([
    [0, '$0'],
    [30_000, '$300'],
    [12_900, '$129'],
    [159_500, '$1,595'],
    [1_234_567_00, '$1,234,567'],
    [-30_000, '-$300'],
  ])('of %i cents is shown without decimals as %s', (amount, text) => {
    expect(formatDollars(cents(amount))).toBe(text);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is whole cents and not %d', (amount) => {
    expect(() => cents(amount)).toThrow(TypeError);
  });

  it.each([
    [79_750, '$797.50'],
    [159_500, '$1,595'],
    [-1_234_567_05, '-$1,234,567.05'],
    [-5, '-$0.05'],
    [9, '$0.09'],
  ])('of %i cents is shown exactly, as on a card statement, as %s', (amount, text) => {
    expect(exactDollars(cents(amount))).toBe(text);
  });

  it('is written as `Intl` writes it, except for `-$0`', () => {
    const whole = new Intl.NumberFormat('en-US', { ...USD, maximumFractionDigits: 0 });
    const exact = new Intl.NumberFormat('en-US', { ...USD, trailingZeroDisplay: 'stripIfInteger' });
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }).map(cents), (amount) => {
        // `Intl` writes `-$0` for amounts between -50 cents and zero.
        if (amount <= -50 || amount >= 0) expect(formatDollars(amount)).toBe(whole.format(amount / 100));
        expect(exactDollars(amount)).toBe(exact.format(amount / 100));
      }),
    );
  });
});
