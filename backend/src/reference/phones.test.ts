import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from '@jest/globals';
import { phoneCountries } from './phones.js';

const countries = phoneCountries();
const countryOf = (code: string) => countries.find((country) => country.code === code);

describe('phone countries', () => {
  it('have a name, a dial code, a mask and area codes', () => {
    expect(countryOf('US')).toEqual({
      name: 'United States',
      regions: ['North America'],
      code: 'US',
      dialCode: '1',
      format: '. (...) ...-....',
      priority: 1,
      areaCodes: [],
    });
    expect(countryOf('GB')).toMatchObject({ dialCode: '44', format: '.. .... ......', priority: 3 });
    expect(countryOf('CA')?.priority).toBe(2);
    expect(countryOf('CA')?.areaCodes).toContain('416');
  });

  it('all have a code of their own, a dial code, a mask of at most 15 digits that begins with it, and one part of the world', () => {
    for (const { code, dialCode, format, regions } of countries) {
      expect([code, dialCode]).toEqual([code, expect.stringMatching(/^[1-9]\d{0,2}$/)]);
      expect([code, format]).toEqual([code, expect.stringMatching(/^[. ()/-]+$/)]);
      expect([code, format.split(' ')[0]]).toEqual([code, '.'.repeat(dialCode.length)]);
      expect([code, format.replaceAll(/[^.]/g, '').length <= 15]).toEqual([code, true]);
      expect([code, regions.length]).toEqual([code, 1]);
    }
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  });

  it('that share a dial code have one main country', () => {
    for (const dialCode of new Set(countries.map((country) => country.dialCode))) {
      const sharing = countries.filter((country) => country.dialCode === dialCode);
      const first = Math.min(...sharing.map(({ priority }) => priority));
      expect([dialCode, sharing.filter(({ priority }) => priority === first).length]).toEqual([dialCode, 1]);
    }
  });

  it('of the North American plan are told apart by area code', () => {
    const others = countries.filter(({ dialCode, code }) => dialCode === '1' && code !== 'US');
    const areaCodes = others.flatMap((country) => country.areaCodes);
    expect(others.every((country) => country.areaCodes.length > 0)).toBe(true);
    expect(new Set(areaCodes).size).toBe(areaCodes.length);
    for (const { code, areaCodes: ownCodes } of others) {
      for (const areaCode of ownCodes) {
        const number =
          parsePhoneNumberFromString(`+1${areaCode}5550123`) ??
          parsePhoneNumberFromString(`+1${areaCode}2345678`);
        expect([areaCode, number?.getPossibleCountries()]).toEqual([
          areaCode,
          expect.arrayContaining([code]),
        ]);
      }
    }
  });
});
