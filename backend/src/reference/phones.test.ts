import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { phoneCountries } from './phones.js';

const countries = phoneCountries();
const named = (code: string) => countries.find((country) => country.code === code);

describe('phone countries', () => {
  it('tell name, dial code, mask and area codes', () => {
    expect(named('US')).toEqual({
      name: 'United States',
      regions: ['North America'],
      code: 'US',
      dialCode: '1',
      format: '. (...) ...-....',
      priority: 1,
      areaCodes: [],
    });
    expect(named('GB')).toMatchObject({ dialCode: '44', format: '.. .... ......', priority: 3 });
    expect(named('CA')?.priority).toBe(2);
    expect(named('CA')?.areaCodes).toContain('416');
  });

  it('all have a dial code, a mask that begins with it, and a part of the world', () => {
    for (const { code, dialCode, format, regions } of countries) {
      expect(dialCode).toMatch(/^[1-9]\d{0,2}$/);
      expect(format, code).toMatch(/^[. ()/-]+$/);
      expect(format.split(' ')[0], code).toBe('.'.repeat(dialCode.length));
      expect(format.replaceAll(/[^.]/g, '').length, code).toBeLessThanOrEqual(15);
      expect(regions, code).toHaveLength(1);
    }
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  });

  it('that share a dial code have one that comes first', () => {
    for (const dialCode of new Set(countries.map((country) => country.dialCode))) {
      const sharing = countries.filter((country) => country.dialCode === dialCode);
      const first = Math.min(...sharing.map(({ priority }) => priority));
      expect(
        sharing.filter(({ priority }) => priority === first),
        dialCode,
      ).toHaveLength(1);
    }
  });

  it('of the North American plan are told apart by area code', () => {
    const others = countries.filter(({ dialCode, code }) => dialCode === '1' && code !== 'US');
    const areaCodes = others.flatMap((country) => country.areaCodes);
    expect(others.every((country) => country.areaCodes.length > 0)).toBe(true);
    expect(new Set(areaCodes).size).toBe(areaCodes.length);
    for (const { code, areaCodes: own } of others) {
      for (const areaCode of own) {
        const number =
          parsePhoneNumberFromString(`+1${areaCode}5550123`) ??
          parsePhoneNumberFromString(`+1${areaCode}2345678`);
        expect(number?.getPossibleCountries(), areaCode).toContain(code);
      }
    }
  });
});
