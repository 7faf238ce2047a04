import { describe, expect, it } from '@jest/globals';
import { cents } from '../values/money.js';
import { calendarDate } from '../values/time.js';
import { lowestPrice } from './tour-year-list.js';

const pricesFrom = (lowest: number) => ({
  SGL: cents(lowest + 50_000),
  DBL: cents(lowest),
  TPL: cents(lowest),
});
const taxesAndFees = { SGL: cents(900), DBL: cents(900), TPL: cents(900) };
const prices = { low: pricesFrom(100_000), high: pricesFrom(200_000) };
const departure = (priceName: string) => ({
  departedAt: calendarDate('2027-06-05'),
  concludedAt: calendarDate('2027-06-12'),
  priceName,
  capacity: 40,
});

describe('the lowest price of a tour year', () => {
  it.each([
    [['high', 'low'], 100_900],
    [['high'], 200_900],
    [[], null],
  ])('is that of the prices that its departures have, with taxes and fees: %j', (names, lowest) => {
    expect(lowestPrice({ prices, taxesAndFees, departures: names.map(departure) })).toBe(lowest);
  });
});
