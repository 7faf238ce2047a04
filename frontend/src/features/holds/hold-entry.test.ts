import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { aDepositedBooking } from '../../testing/booking-fixtures.js';
import {
  accountWith,
  aHold,
  coast,
  hiddenTour,
  NOW,
  rockies,
  tourYears,
} from '../../testing/tour-fixtures.js';
import { activeHold, holdStep } from './hold-entry.js';

const catalog = { tours: [rockies, coast, hiddenTour], tourYears };
const QUERY = 't=4&r=2,1&d=2027-05-02';

function stepOf(search: string, changes: Partial<Parameters<typeof holdStep>[0]> = {}) {
  return holdStep({
    search: new URLSearchParams(search),
    account: accountWith(),
    catalog,
    now: NOW,
    unanswered: false,
    ...changes,
  });
}

describe('the entry of a hold', () => {
  it('places a hold for a valid query', () => {
    expect(stepOf(QUERY)).toEqual({
      step: 'place',
      query: { tour: 4, roomGuests: [2, 1], date: '2027-05-02', number: null, holdId: null },
    });
  });

  it.each([
    ['no rooms', 't=4&d=2027-05-02', null],
    ['four rooms', 't=4&r=1,1,1,1&d=2027-05-02', null],
    ['seven guests', 't=4&r=3,3,1&d=2027-05-02', null],
    ['a day that does not exist', 't=4&r=2&d=2027-02-30', null],
    ['a malformed id of a tour', 't=04&r=2&d=2027-05-02', null],
    ['a booking number of another date', 't=4&r=2&d=2027-05-02&b=RM050327-7K1', null],
    ['an unknown tour', 't=99&r=2&d=2027-05-02', 'This tour cannot be booked online'],
    ['a tour that is not public', 't=6&r=2&d=2027-05-02', 'This tour cannot be booked online'],
    ['a date without departure', 't=4&r=2&d=2027-05-03', 'This tour does not start on that date'],
    [
      'a departure in less than seven days',
      't=4&r=2&d=2026-11-25',
      'Tours leaving in less than 7 days cannot be held online',
    ],
  ])('goes to the bookings for %s', (_, search, problem) => {
    expect(stepOf(search)).toEqual({ step: 'bookings', problem });
  });

  it('opens the page for accounts that may not book, before it looks at holds', () => {
    const account = { ...accountWith(aHold(1)), doNotBook: true };
    expect(stepOf(QUERY, { account })).toEqual({ step: 'unprocessable' });
  });

  it.each([
    ['asks what to do about an active hold', QUERY, 'hold-limit', null],
    ['asks again when the hold to replace is not the active one', `${QUERY}&h=2`, 'hold-limit', null],
    ['replaces the active hold when it is named', `${QUERY}&h=1`, 'place', 1],
  ])('%s', (_, search, step, holdId) => {
    const next = stepOf(search, { account: accountWith(aHold(1)) });
    expect(next).toMatchObject({ step, query: { holdId } });
  });

  it('places a hold again when the answer to it was lost, although the account may have it already', () => {
    expect(stepOf(QUERY, { account: accountWith(aHold(1)), unanswered: true }).step).toBe('place');
  });

  it('opens the tour page for an e-mail notice of an upcoming year of a public tour, and else the bookings', () => {
    expect(stepOf('t=4&n=2027')).toEqual({ step: 'tour', tour: 4, year: 2027 });
    expect(stepOf('t=4&n=2025')).toEqual({ step: 'bookings', problem: null });
    expect(stepOf('t=6&n=2027')).toEqual({ step: 'bookings', problem: null });
  });
});

describe('the active hold of an account', () => {
  it('is neither expired, nor deleted, nor paid for', () => {
    const now = instant('2026-11-20T18:00:00Z');
    const expired = aHold(1, { expiredAt: instant('2026-11-20T17:59:59Z') });
    const deleted = aHold(2, { deletedAt: now });
    const paid = aDepositedBooking(3);
    expect(activeHold(accountWith(expired, deleted, paid), [rockies], now)).toBe(null);
    expect(activeHold(accountWith(expired, aHold(4), deleted), [rockies], now)?.id).toBe(4);
  });
});
