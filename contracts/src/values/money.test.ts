import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { cents, formatDollars } from './money.js';

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
    [-1_234_567_05, '-$1,234,567.05'],
    [-5, '-$0.05'],
    [9, '$0.09'],
  ])('of %i cents, which are no whole dollars, is shown as on a card statement, as %s', (amount, text) => {
    expect(formatDollars(cents(amount))).toBe(text);
  });

  it('is written as `Intl` writes it', () => {
    const exact = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    });
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }).map(cents), (amount) => {
        expect(formatDollars(amount)).toBe(exact.format(amount / 100));
      }),
    );
  });
});
