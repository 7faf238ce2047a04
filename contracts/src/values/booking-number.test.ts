import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { BLOCKLIST } from './booking-number-blocklist.js';
import {
  decodeSuffix,
  formatBookingNumber,
  isBlocklistedSuffix,
  parseBookingNumber,
  SUFFIX_VALUES,
} from './booking-number.js';
import { calendarDate, plusDays } from './time.js';

const values = fc.integer({ min: 0, max: SUFFIX_VALUES - 1 }).filter((value) => !isBlocklistedSuffix(value));
const codes = fc.stringMatching(/^[A-Z]{2}$/);
const dates = fc.integer({ min: 0, max: 36_524 }).map((day) => plusDays(calendarDate('2000-01-01'), day));

function failure(text: string) {
  const parsed = parseBookingNumber(text);
  return parsed.ok ? null : parsed.failure;
}

describe('a booking number', () => {
  it('consists of the tour, the departure and three characters', () => {
    expect(parseBookingNumber('CR050227-7K2')).toEqual({
      ok: true,
      number: {
        tourCode: 'CR',
        departedAt: '2027-05-02',
        suffix: '7K2',
        value: 7 * 1024 + 19 * 32 + 2,
        text: 'CR050227-7K2',
      },
    });
  });

  it('is read in either case, with I and L as 1 and O as 0, but not in the tour code', () => {
    const parsed = parseBookingNumber('oi050227-oli');
    expect(parsed.ok && parsed.number.text).toBe('OI050227-011');
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(codes, dates, values, (tourCode, departedAt, value) => {
        const text = formatBookingNumber(tourCode, departedAt, value);
        expect(text).toHaveLength(12);
        const suffix = text.slice(9);
        const expected = { ok: true, number: { tourCode, departedAt, suffix, value, text } };
        expect(parseBookingNumber(text)).toEqual(expected);
        expect(parseBookingNumber(text.toLowerCase())).toEqual(expected);
      }),
    );
  });

  it('has the same text when it is written from the parts that were read', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z]{2}[0-9]{6}-[0-9A-Za-z]{3}$/)),
        (text) => {
          const parsed = parseBookingNumber(text);
          if (!parsed.ok) return;
          const { tourCode, departedAt, value } = parsed.number;
          expect(formatBookingNumber(tourCode, departedAt, value)).toBe(parsed.number.text);
        },
      ),
    );
  });

  it.each([
    ['', 'TooShort'],
    ['CR050227-7K', 'TooShort'],
    ['CR050227-7K22', 'TooLong'],
    ['CR050227-7U2', 'InvalidCharacter'],
    ['CR050227_7K2', 'InvalidCharacter'],
    ['C1050227-7K2', 'InvalidCharacter'],
    ['CR05O227-7K2', 'InvalidCharacter'],
    ['CR130127-7K2', 'InvalidCharacter'],
    ['CR022927-7K2', 'InvalidCharacter'],
    ['CR000027-7K2', 'InvalidCharacter'],
    ['CR050227-7ſ2', 'InvalidCharacter'],
    ['CR050227-ß2A', 'InvalidCharacter'],
    ['CR050227-7K\n', 'InvalidCharacter'],
    ['CR050227-SEX', 'Blacklisted'],
    ['cr050227-5ex', 'Blacklisted'],
  ])('fails as %j with %s', (text, expected) => {
    expect(failure(text)).toBe(expected);
  });

  it('can have a leap day, but no day that does not exist', () => {
    expect(failure('CR022928-7K2')).toBeNull();
    expect(failure('CR022900-7K2')).toBeNull();
    expect(failure('CR043127-7K2')).toBe('InvalidCharacter');
  });

  it('is not written from parts that could not be read back', () => {
    const date = calendarDate('2027-05-02');
    const decoded = decodeSuffix('7K2');
    expect(decoded.ok && formatBookingNumber('CR', date, decoded.value)).toBe('CR050227-7K2');
    expect(() => formatBookingNumber('cr', date, 1)).toThrow(RangeError);
    for (const day of ['1999-05-02', '2100-05-02'].map(calendarDate))
      expect(() => formatBookingNumber('CR', day, 1)).toThrow(RangeError);
    for (const value of [SUFFIX_VALUES, -1, 0.5, 25 * 1024 + 14 * 32 + 29])
      expect(() => formatBookingNumber('CR', date, value)).toThrow(RangeError);
  });
});

describe('the last three characters', () => {
  it('are read alone too, in either case', () => {
    expect(decodeSuffix('zzz')).toEqual({ ok: true, value: 32_767, suffix: 'ZZZ' });
    expect(decodeSuffix('000')).toEqual({ ok: true, value: 0, suffix: '000' });
    expect(decodeSuffix('i0L')).toEqual({ ok: true, value: 1024 + 1, suffix: '101' });
    expect(decodeSuffix('ZZ')).toEqual({ ok: false, failure: 'TooShort' });
    expect(decodeSuffix('ZZZZ')).toEqual({ ok: false, failure: 'TooLong' });
    expect(decodeSuffix('Z-Z')).toEqual({ ok: false, failure: 'InvalidCharacter' });
  });

  it.each([
    'ASS',
    'A55',
    '455',
    '4SS',
    'T1T',
    '717',
    'TIT',
    'FVK',
    'fag',
    'F46',
    'KKK',
    'XXX',
    'P00',
    'NLG',
    'N16',
  ])('are refused when they can be read as an offensive word: %s', (suffix) => {
    expect(decodeSuffix(suffix)).toEqual({ ok: false, failure: 'Blacklisted' });
  });

  it.each(['ABC', '7K2', 'Q4M', '123', 'ZED', '999'])('are fine as %s', (suffix) => {
    expect(decodeSuffix(suffix).ok).toBe(true);
  });

  it('are refused for each word of the list, which has none twice, and for less than 1% of all values', () => {
    const spelled = BLOCKLIST.map((word) => decodeSuffix(word.replaceAll('U', 'V')));
    expect(spelled.filter((decoded) => decoded.ok)).toEqual([]);
    expect(new Set(BLOCKLIST).size).toBe(BLOCKLIST.length);
    const blocked = Array.from({ length: SUFFIX_VALUES }, (_, value) => value).filter(isBlocklistedSuffix);
    expect(blocked.length).toBeGreaterThan(BLOCKLIST.length);
    expect(blocked.length).toBeLessThan(SUFFIX_VALUES / 100);
  });
});
