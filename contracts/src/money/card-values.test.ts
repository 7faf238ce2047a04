import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  cardBrandName,
  centsOfDollars,
  dollarsOfCents,
  containsCardNumber,
  lastFourOf,
} from './card-values.js';
import { cents } from '../values/money.js';

describe('an amount in dollars as gateways write it', () => {
  it('is the same after writing and reading', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        expect(centsOfDollars(dollarsOfCents(cents(amount)))).toBe(amount);
      }),
    );
  });

  it.each([
    ['300.00', 30_000],
    ['300', 30_000],
    ['300.5', 30_050],
    ['.37', 37],
    ['0.07', 7],
    ['0', 0],
  ])('%s is %d cents', (text, amount) => expect(centsOfDollars(text)).toBe(amount));

  it.each(['', '.', '-1.00', '1.005', '1,000.00', '1e3', ' 1', '$1', '12345678901'])(
    '%j is no amount',
    (text) => expect(centsOfDollars(text)).toBeNull(),
  );

  it.each([
    [0, '0.00'],
    [7, '0.07'],
    [30_000, '300.00'],
  ])('%d cents are %s', (amount, text) => expect(dollarsOfCents(cents(amount))).toBe(text));
});

describe('cards as gateways write them', () => {
  it.each([
    ['VISA', 'Visa'],
    ['MC', 'Mastercard'],
    ['MasterCard', 'Mastercard'],
    ['AMEX', 'American Express'],
    ['American Express', 'American Express'],
    ['DISC', 'Discover'],
    ['something else', 'Card'],
  ])('%s is called %s', (given, name) => expect(cardBrandName(given)).toBe(name));

  it.each([
    ['XXXX1111', '1111'],
    ['41**********1111', '1111'],
    ['411111******1111', '1111'],
    ['************0005', '0005'],
  ])('%s ends in %s', (masked, four) => expect(lastFourOf(masked)).toBe(four));

  it.each(['4111111111111111', '1111', '', 'XXXX', '41111111111*1111', 'XXXX111'])(
    'no last four digits are read from %j',
    (text) => expect(lastFourOf(text)).toBeNull(),
  );

  it.each([
    '4111111111111111',
    'card 4111 1111 1111 1111 was declined',
    '{"accountNumber":"4111-1111-1111-1111"}',
    '378282246310005',
    '3782 822463 10005',
    'PAN4111 1111 1111 1111',
    'card_4111-1111-1111-1111.',
    '4111 1111 1111 1111 110',
  ])('%s holds a card number', (text) => expect(containsCardNumber(text)).toBe(true));

  it.each([
    'XXXX1111',
    '41**********1111',
    '4111111111111112',
    '60026537804',
    '050218A15-68CE063B-2B4C-40E4-9E6C-AF86257040CC',
    '12345678-1234-1234-1234-123456789012',
  ])('%s holds no card number', (text) => expect(containsCardNumber(text)).toBe(false));
});
