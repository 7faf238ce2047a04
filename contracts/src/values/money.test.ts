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
});
