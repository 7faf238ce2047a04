import { describe, expect, it } from '@jest/globals';
import { phoneCountries } from '../../reference/phones.js';
import { isTextable } from './sms-limits.js';

const EVERYWHERE = phoneCountries().map(({ code }) => code);

describe('a number that codes may be sent to', () => {
  it.each([
    ['17025550123', 'of Nevada'],
    ['16135550123', 'of Ontario'],
    ['447400123456', 'a mobile of Britain'],
    ['50688881234', 'of Costa Rica'],
  ])('is %s, %s', (number) => expect(isTextable(number, EVERYWHERE)).toBe(true));

  it.each([
    ['19002345678', 'a premium number of North America'],
    ['18002345678', 'a free number of North America'],
    ['449012345678', 'a premium number of Britain'],
    ['881612345678', 'a satellite phone'],
    ['870773111632', 'a phone at sea'],
    ['883510012345678', 'a number of no country'],
    ['9990001112222', 'of no country code'],
  ])('is not %s, %s', (number) => expect(isTextable(number, EVERYWHERE)).toBe(false));

  it('is in one of the countries whose phones get texts', () => {
    const countries = ['US', 'CA'];
    const isTextableThere = (number: string) => isTextable(number, countries);
    expect(['17025550123', '16135550123'].map(isTextableThere)).toEqual([true, true]);
    expect(['18762101234', '447400123456'].map(isTextableThere)).toEqual([false, false]);
  });
});
