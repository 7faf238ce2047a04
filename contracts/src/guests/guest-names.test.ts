import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { areNamesLocked, FULL_NAME_MAX, fullNameProblem, guestNameLabel, tidyName } from './guest-names.js';
import { aFee } from '../testing/guests.js';

describe('the name of a guest', () => {
  it('is asked for as "Guest N First and Last Name"', () => {
    expect([0, 5].map(guestNameLabel)).toEqual([
      'Guest 1 First and Last Name',
      'Guest 6 First and Last Name',
    ]);
  });

  it.each([
    'Ruth Bennett',
    'María-José O’Neill',
    '李 小龍',
    '  Ruth   Ann  Bennett ',
    "Jean d'Arc",
    'X Æ-12',
  ])('may be %s', (name) => expect(fullNameProblem(name)).toBeNull());

  it.each([
    ['', 'nothing'],
    ['   ', 'spaces'],
    ['Ruth', 'a first name alone'],
    ['12 34', 'no letters'],
    ['Ruth\nBennett', 'two lines'],
    [`Ruth ${'x'.repeat(FULL_NAME_MAX)}`, 'too long'],
  ])('may not be %j: %s', (name) => expect(fullNameProblem(name)).not.toBeNull());

  it('may have up to 120 characters', () => {
    expect(fullNameProblem(`Ruth ${'x'.repeat(FULL_NAME_MAX - 5)}`)).toBeNull();
    expect(fullNameProblem(`Ruth ${'x'.repeat(FULL_NAME_MAX - 4)}`)).not.toBeNull();
  });

  it('is stored with single spaces and in composed form', () => {
    expect(tidyName('  Ruth \t Bennett ')).toBe('Ruth Bennett');
    expect(tidyName('Jose\u0301 Diaz')).toBe('José Diaz');
  });

  it('stays as it is once tidy', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => tidyName(tidyName(name)) === tidyName(name)),
    );
  });
});

describe('the names of a booking', () => {
  const paidFee = aFee('DEPOSIT', 30_000, 30_000);
  const unpaid = { paid: false, fees: [aFee('DEPOSIT', 30_000)] };

  it('can be changed until the first payment', () => expect(areNamesLocked([unpaid, unpaid])).toBe(false));

  it('are locked for all guests by the payment of one', () => {
    expect(areNamesLocked([unpaid, { paid: true, fees: [paidFee] }])).toBe(true);
  });

  it('stay locked when that payment was refunded', () => {
    const refunded = { ...paidFee, refundLineItems: paidFee.paymentLineItems };
    expect(areNamesLocked([{ paid: false, fees: [refunded] }, unpaid])).toBe(true);
  });
});
