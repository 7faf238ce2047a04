import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
import { dollarsProblem, readDollars } from './dollars.js';

describe('amounts of client service', () => {
  it.each([
    ['150', 15_000],
    ['$1,500', 150_000],
    [' 797.50 ', 79_750],
    ['0.05', 5],
    ['1,234,567.89', 123_456_789],
  ])('%j is read to the cent', (text, amount) => expect(readDollars(text)).toBe(amount));

  it.each([
    '',
    '0',
    '0.00',
    '-5',
    '1.5',
    '1.505',
    '15,00',
    '1,50',
    '1.000,00',
    'ten',
    '1e3',
    '5 0',
    '$',
    '99,999,999,999,999,999',
  ])('%j is refused', (text) => expect(readDollars(text)).toBe(null));

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (amount) => {
        expect(readDollars(formatDollars(cents(amount)))).toBe(amount);
      }),
    );
  });

  it('are written with cents only where there are any', () => {
    expect([79_700, 79_750, 5].map((amount) => formatDollars(cents(amount)))).toEqual([
      '$797',
      '$797.50',
      '$0.05',
    ]);
  });

  it('are refused above the upper bound, and when they cannot be read', () => {
    expect(dollarsProblem('797.51', cents(79_750))).toBe('At most $797.50');
    expect(dollarsProblem('797.50', cents(79_750))).toBe(null);
    expect(dollarsProblem('1.5', null)).toMatch(/^Enter an amount/);
  });
});
