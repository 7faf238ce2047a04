import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { daysInMonth, isDateSince1900 } from './birth-date.js';

describe('the days of a month', () => {
  it('are 31 while no month is chosen', () => {
    expect(daysInMonth(null, null)).toBe(31);
    expect(daysInMonth(null, 2023)).toBe(31);
  });

  it('are those of the chosen month', () => {
    const months = Array.from({ length: 12 }, (_, index) => daysInMonth(index + 1, 2023));
    expect(months).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  });

  it.each([
    [null, 29],
    [1900, 28],
    [1956, 29],
    [2000, 29],
    [2100, 28],
  ])('of February in the year %s are %i', (year, days) => {
    expect(daysInMonth(2, year)).toBe(days);
  });
});

describe('a date since 1900', () => {
  it.each(['1900-01-01', '1948-02-29', '1969-12-31', '9999-12-31'])('may be %s', (date) => {
    expect(isDateSince1900(date)).toBe(true);
  });

  it.each([
    '1899-12-31',
    '1950-02-29',
    '1950-04-31',
    '1950-00-10',
    '1950-13-10',
    '1950-10-00',
    '1950-1-1',
    '10000-01-01',
    '1950-01-01T00:00:00Z',
    ' 1950-01-01',
    '',
    null,
    19500101,
  ])('is never %j', (value) => {
    expect(isDateSince1900(value)).toBe(false);
  });

  it('can be every day to the end of 9999', () => {
    const days = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        expect(isDateSince1900(day.toISOString().slice(0, 10))).toBe(true);
      }),
    );
  });
});
