import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { formatBookingNumber, isBlocklistedSuffix, SUFFIX_VALUES } from '../values/booking-number.js';
import {
  fitsOnDeparture,
  STAFF_HOLD_RULES,
  holdProblem,
  readEmailNoticeQuery,
  readHoldQuery,
  writeHoldQuery,
  type HoldQuery,
} from './hold-query.js';
import { MAX_ID } from '../values/ids.js';
import { roomsProblem } from './rooms.js';
import { calendarDate, plusDays, type Instant } from '../values/time.js';

const parameters = (query: string) => {
  const found = new URLSearchParams(query);
  return (name: string) => found.get(name);
};

const ids = fc.integer({ min: 1, max: MAX_ID });
const queries: fc.Arbitrary<HoldQuery> = fc
  .record({
    tour: ids,
    roomGuests: fc
      .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 })
      .filter((rooms) => roomsProblem(rooms) === null),
    date: fc.integer({ min: 0, max: 36_524 }).map((day) => plusDays(calendarDate('2000-01-01'), day)),
    suffix: fc.option(
      fc.integer({ min: 0, max: SUFFIX_VALUES - 1 }).filter((value) => !isBlocklistedSuffix(value)),
    ),
    holdId: fc.option(ids),
  })
  .map(({ suffix, ...query }) => ({
    ...query,
    number: suffix === null ? null : formatBookingNumber('CR', query.date, suffix),
  }));

const DATE = calendarDate('2027-05-02');
const QUERY: HoldQuery = { tour: 4, roomGuests: [2, 1], date: DATE, number: null, holdId: null };
const FULL_QUERY: HoldQuery = { ...QUERY, number: 'CR050227-7K1', holdId: 12 };

describe('the hold query', () => {
  it('is read from its parameters', () => {
    expect(readHoldQuery(parameters('t=4&r=2,1&d=2027-05-02'))).toEqual(QUERY);
    const long = 't=4&r=2%2C1&d=2027-05-02&b=cr050227-7kl&h=12&utm_source=x';
    expect(readHoldQuery(parameters(long))).toEqual(FULL_QUERY);
  });

  it('is written with b and h only when they are set', () => {
    expect(writeHoldQuery(QUERY)).toBe('t=4&r=2,1&d=2027-05-02');
    expect(writeHoldQuery(FULL_QUERY)).toBe('t=4&r=2,1&d=2027-05-02&b=CR050227-7K1&h=12');
  });

  it('reads back as it was written', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(readHoldQuery(parameters(writeHoldQuery(query)))).toEqual(query);
      }),
    );
  });

  it('is read from any parameters as a valid query or not at all', () => {
    const texts = fc.option(fc.oneof(fc.string(), fc.constantFrom('1', '2,1', '2027-05-02', 'CR050227-7K2')));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('t', 'r', 'd', 'b', 'h'), texts), (given) => {
        const query = readHoldQuery((name) => given[name] ?? null);
        if (query !== null) expect(readHoldQuery(parameters(writeHoldQuery(query)))).toEqual(query);
      }),
    );
  });

  it.each([
    ['no parameters', ''],
    ['no tour', 'r=2&d=2027-05-02'],
    ['a tour that is no id', 't=04&r=2&d=2027-05-02'],
    ['no rooms', 't=4&d=2027-05-02'],
    ['an empty room list', 't=4&r=&d=2027-05-02'],
    ['four rooms', 't=4&r=1,1,1,1&d=2027-05-02'],
    ['seven guests', 't=4&r=3,3,1&d=2027-05-02'],
    ['four in a room', 't=4&r=4&d=2027-05-02'],
    ['a loose comma', 't=4&r=2,&d=2027-05-02'],
    ['spaces between rooms', 't=4&r=2,+1&d=2027-05-02'],
    ['no date', 't=4&r=2'],
    ['a date that is no day', 't=4&r=2&d=2027-02-29'],
    ['a number of another date', 't=4&r=2&d=2027-05-02&b=CR050327-7K2'],
    ['a number that is none', 't=4&r=2&d=2027-05-02&b=CR050227-7U2'],
    ['an empty number', 't=4&r=2&d=2027-05-02&b='],
    ['a hold that is no id', 't=4&r=2&d=2027-05-02&h=0'],
    ['an empty hold', 't=4&r=2&d=2027-05-02&h='],
  ])('is not valid with %s', (_what, query) => {
    expect(readHoldQuery(parameters(query))).toBeNull();
  });
});

describe('the query of an e-mail notice', () => {
  it('names a tour and a year', () => {
    expect(readEmailNoticeQuery(parameters('t=4&n=2028'))).toEqual({ tour: 4, year: 2028 });
  });

  it.each(['', 't=4', 'n=2028', 't=4&n=28', 't=x&n=2028', 't=4&n=02028'])('is not %j', (query) => {
    expect(readEmailNoticeQuery(parameters(query))).toBeNull();
  });
});

const now = '2027-04-01T15:00:00.000Z' as Instant;
const tour = { public: true, code: 'CR', upcomingYears: [2027, 2028] };
const good = { tour, roomGuests: [2], date: '2027-05-02', number: null, departure: {}, now };

describe('the reason that forbids a hold', () => {
  it('is null for a public tour, a coming departure and valid rooms', () => {
    expect(holdProblem(good)).toBeNull();
    expect(holdProblem({ ...good, number: 'CR050227-7K2' })).toBeNull();
  });

  it.each([
    ['an unknown tour', { tour: null }, 'tour'],
    ['a tour that is not public', { tour: { ...tour, public: false } }, 'tour'],
    ['too many guests', { roomGuests: [3, 3, 1] }, 'roomGuests'],
    ['no rooms', { roomGuests: [] }, 'roomGuests'],
    ['a date that is no day', { date: '2027-02-30' }, 'date'],
    ['a date in the past', { date: '2027-03-01' }, 'date'],
    ['today', { date: '2027-04-01' }, 'date'],
    ['a date in less than 7 days', { date: '2027-04-07' }, 'date'],
    ['a year without the tour', { date: '2029-05-02' }, 'date'],
    ['a day without a departure', { departure: null }, 'date'],
    ['a number that is none', { number: 'CR050227' }, 'number'],
    ['an offensive number', { number: 'CR050227-SEX' }, 'number'],
    ['a number of another date', { number: 'CR050327-7K2' }, 'number'],
    ['a number of another tour', { number: 'YS050227-7K2' }, 'number'],
  ])('is %s', (_what, changed, field) => {
    expect(holdProblem({ ...good, ...changed })?.field).toBe(field);
  });

  it('is the date once the seventh day before departure has ended in New York', () => {
    const problemAt = (at: string) => holdProblem({ ...good, date: '2027-04-08', now: at as Instant });
    expect(problemAt('2027-04-02T03:59:59.999Z')).toBeNull();
    expect(problemAt('2027-04-02T04:00:00.000Z')?.field).toBe('date');
  });
});

describe('the reason that forbids a hold of client service', () => {
  const byPhone = { ...good, tour: { ...tour, public: false }, roomGuests: [3, 3, 1], date: '2027-04-02' };

  it('is neither a tour that is not public, nor seven guests, nor the day before departure', () => {
    expect(holdProblem(byPhone, STAFF_HOLD_RULES)).toBeNull();
    expect(holdProblem({ ...byPhone, number: 'CR040227-7K2' }, STAFF_HOLD_RULES)).toBeNull();
  });

  it.each([
    ['an unknown tour', { tour: null }, 'tour'],
    ['four in a room', { roomGuests: [4] }, 'roomGuests'],
    ['nine rooms', { roomGuests: Array<number>(9).fill(1) }, 'roomGuests'],
    ['today', { date: '2027-04-01' }, 'date'],
    ['a date in the past', { date: '2027-03-01' }, 'date'],
    ['a year without the tour', { date: '2029-05-02' }, 'date'],
    ['a day without a departure', { departure: null }, 'date'],
    ['a number of another date', { number: 'CR050327-7K2' }, 'number'],
  ])('is %s', (_what, changed, field) => {
    expect(holdProblem({ ...byPhone, ...changed }, STAFF_HOLD_RULES)?.field).toBe(field);
  });
});

it('a party fits on a departure that has as many seats, a larger one does not', () => {
  expect([4, 5].map((guests) => fitsOnDeparture(guests, { capacity: 4 }))).toEqual([true, false]);
});
