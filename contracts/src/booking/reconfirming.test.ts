import { describe, expect, it } from '@jest/globals';
import { aFee } from '../testing/guests.js';
import { calendarDate, instant } from '../values/time.js';
import { hasTourStarted, reconfirmProblem } from './reconfirming.js';

const deposit = aFee('DEPOSIT', 30_000, 30_000);
const paidFees = [deposit, aFee('FINAL_PAYMENT', 30_000, 30_000)];

describe('a tour', () => {
  const departedAt = calendarDate('2027-05-02');
  const tour = { timezoneBegin: 'America/Denver' };

  it.each([
    ['2027-05-02T05:59:59Z', false],
    ['2027-05-02T06:00:00Z', true],
    ['2027-06-01T00:00:00Z', true],
  ])('starts with its first day in the zone where it begins; started at %s: %s', (now, started) => {
    expect(hasTourStarted(departedAt, tour, instant(now))).toBe(started);
  });

  it('that the catalog no longer has counts as started', () => {
    expect(hasTourStarted(departedAt, null, instant('2027-01-01T00:00:00Z'))).toBe(true);
  });
});

describe('reconfirming', () => {
  const facts = { isBooked: true, hasStarted: false, travelers: [{ fees: paidFees }] };

  it.each([
    ['all is paid', {}, null],
    ['only travel protection is unpaid', { travelers: [{ fees: [...paidFees, aFee('TPP', 30_000)] }] }, null],
    [
      'one of the guests owes something',
      { travelers: [{ fees: paidFees }, { fees: [aFee('FINAL_PAYMENT', 30_000)] }] },
      'not-fully-paid',
    ],
    [
      'a transfer is not paid',
      { travelers: [{ fees: [...paidFees, aFee('TRANSFER', 30_000)] }] },
      'not-fully-paid',
    ],
    ['there is no fee for the final payment', { travelers: [{ fees: [deposit] }] }, 'not-fully-paid'],
    ['nobody travels', { travelers: [] }, 'not-fully-paid'],
    ['there is only a hold', { isBooked: false }, 'not-fully-paid'],
    ['the tour has started', { hasStarted: true }, 'tour-started'],
  ] as const)('is allowed or refused as it should be when %s', (_, changes, problem) => {
    expect(reconfirmProblem({ ...facts, ...changes })).toBe(problem);
  });
});
