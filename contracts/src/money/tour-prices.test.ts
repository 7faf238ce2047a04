import { describe, expect, it } from '@jest/globals';
import { cents } from '../values/money.js';
import { pricePerPerson, priceForRooms } from './tour-prices.js';

const year = {
  prices: { Summer: { SGL: cents(500_000), DBL: cents(370_000), TPL: cents(360_000) } },
  taxesAndFees: { SGL: cents(14_500), DBL: cents(14_400), TPL: cents(14_300) },
};

describe('the price of a tour (D25)', () => {
  it('is per person by the room, with taxes and fees', () => {
    expect(pricePerPerson(year, 'Summer', 'DBL')).toBe(384_400);
  });

  it('for a party is the sum of what its guests pay by their rooms', () => {
    expect(priceForRooms(year, 'Summer', [2, 1])).toBe(2 * 384_400 + 514_500);
  });

  it('is not known where the catalog has no such price', () => {
    expect(pricePerPerson(year, 'Winter', 'SGL')).toBeNull();
    expect(priceForRooms(year, 'Winter', [1])).toBeNull();
  });
});
