import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { phones } from '../../testing/fixtures.js';
import {
  sortByPreference,
  caretPosition,
  countryOf,
  digitsOf,
  isCompleteNanp,
  northAmericanPhone,
} from './phone-digits.js';
import { formatPhone } from './phone-number.js';

const countryByCode = (code: string) => phones.find((country) => country.code === code)!;

describe('a telephone number, formatted for reading', () => {
  it('has the mask of its country', () => {
    expect(formatPhone('')).toBe('');
    expect(formatPhone('1')).toBe('1');
    expect(formatPhone('17021234567')).toBe('1 (702) 123-4567');
    expect(formatPhone('442079460958')).toBe('44 20 7946 0958');
  });

  it('has its mask before the library that formats it is loaded, if it is a complete number of dial code 1', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^1[2-9][0-9]{9}$/), (digits) => {
        expect(isCompleteNanp(digits)).toBe(true);
        expect(northAmericanPhone(digits)).toBe(formatPhone(digits));
      }),
    );
  });

  it('keeps every digit of up to fifteen, with the library and without', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,15}$/), (digits) => {
        expect(formatPhone(digits).replace(/\D/g, '')).toBe(digits);
        expect(northAmericanPhone(digits).replace(/\D/g, '')).toBe(digits);
      }),
    );
  });
});

describe('the digits that the customer means', () => {
  it('begin with the dial code 1 in the United States and Canada, typed or not, unless the field is empty', () => {
    expect(digitsOf('(702) 123-4567', '1')).toBe('17021234567');
    expect(digitsOf('1 (702) 123-4567', '1')).toBe('17021234567');
    expect(digitsOf('+1 702 123 4567', '1')).toBe('17021234567');
    expect(digitsOf('7', '1')).toBe('17');
    expect(digitsOf('', '1')).toBe('');
  });

  it('stay as they are where a plus, the length or the chosen country shows that no 1 is missing', () => {
    expect(digitsOf('+44 20 7946 0958', '1')).toBe('442079460958');
    expect(digitsOf('442079460958', '1')).toBe('442079460958');
    expect(digitsOf('20 7946', '44')).toBe('207946');
  });

  it('are refused beyond fifteen', () => {
    expect(digitsOf('123456789012345', '1')).toBe('123456789012345');
    expect(digitsOf('1234567890123456', '1')).toBeNull();
  });
});

describe('the country of a number', () => {
  it('is the one with its dial code; among several the one with its area code, else the one shown before unless its list lacks that code', () => {
    expect(countryOf('442079', phones, countryByCode('US'))?.code).toBe('GB');
    expect(countryOf('1514', phones, countryByCode('US'))?.code).toBe('CA');
    expect(countryOf('1702', phones, countryByCode('US'))?.code).toBe('US');
  });

  it('stays the one shown before until a dial code or area code says otherwise', () => {
    expect(countryOf('15', phones, countryByCode('CA'))?.code).toBe('CA');
    expect(countryOf('1702', phones, countryByCode('CA'))?.code).toBe('US');
    expect(countryOf('', phones, countryByCode('CA'))?.code).toBe('CA');
    expect(countryOf('999', phones, countryByCode('CA'))?.code).toBe('CA');
  });
});

it('the list of countries begins with the United States and Canada', () => {
  expect(sortByPreference(phones).map((country) => country.code)).toEqual(['US', 'CA', 'AU', 'GB']);
});

it('the caret stays behind as many digits as before, or goes to the end where there are fewer', () => {
  expect(caretPosition('1 (702) 123-4567', 0)).toBe(0);
  expect(caretPosition('1 (702) 123-4567', 4)).toBe(6);
  expect(caretPosition('1 (702) 123-4567', 11)).toBe(16);
  expect(caretPosition('1 (7', 9)).toBe(4);
});
