import { describe, expect, it } from '@jest/globals';
import type { Survey } from '@tour-portal/contracts/api/api.js';
import { endOfDay, plusHours, startOfDay } from '@tour-portal/contracts/values/time.js';
import { aDepositedBooking, aNamedHold, aPaidBooking } from '../../../testing/booking-fixtures.js';
import { NOW, rockies } from '../../../testing/tour-fixtures.js';
import { frequentActions, DESTRUCTIVE_ACTIONS, offeredActions } from './offered-actions.js';
import type { ActionCustomer } from './action-customer.js';

const ruth: ActionCustomer = {
  account: 7,
  name: 'Ruth Bennett',
  number: 'RM050227-7K1',
  isBlocked: false,
  isErased: false,
};
const hold = aNamedHold(1);
const booked = aDepositedBooking(1);
const tourStart = startOfDay(booked.departedAt, rockies.timezoneBegin);
const afterTour = plusHours(endOfDay(booked.departure.concludedAt, rockies.timezoneEnd), 1);
const withSurvey = (submittedAt: Survey['submittedAt']) => ({
  ...booked,
  surveys: [{ submittedAt } as Survey],
});

const offered = (booking = hold, now = NOW, customer = ruth) =>
  offeredActions(booking, customer, now, ['manager'], rockies);

describe('the actions that are offered (D42)', () => {
  const guests = ['names', 'details', 'travel', 'transfer'];
  const changes = ['rooms', 'price', 'cancel'];

  it.each([
    ['a hold', hold, NOW, [...guests, 'protection', 'extend', ...changes, 'remind']],
    ['a deleted hold', { ...hold, deletedAt: NOW }, plusHours(NOW, 1), []],
    ['an expired hold', { ...hold, expiredAt: NOW }, plusHours(NOW, 1), []],
    [
      'a booking that is paid for in part',
      booked,
      NOW,
      [...guests, 'protection', ...changes, 'refund', 'remind'],
    ],
    ['a tour under way', booked, tourStart, [...guests, ...changes, 'refund', 'remind']],
    ['a cancelled booking', { ...booked, cancelledAt: NOW }, plusHours(NOW, 1), ['refund']],
    ['a tour that is over', booked, afterTour, ['refund']],
    ['a tour that is over, whose survey is open', withSurvey(null), afterTour, ['refund', 'remind']],
    ['a tour that is over, whose survey is answered', withSurvey(NOW), afterTour, ['refund']],
  ])('for %s', (_, booking, now, possible) => {
    expect(offered(booking, now)).toEqual(['note', ...possible, 'hold', 'do-not-book', 'erase']);
  });

  it('for a booking that is paid in full include reconfirming until the tour starts', () => {
    const isOffered = [NOW, plusHours(tourStart, -1), tourStart].map((at) =>
      offered(aPaidBooking(1), at).includes('reconfirm'),
    );
    expect(isOffered).toEqual([true, true, false]);
  });

  it('change no data of a person who was erased', () => {
    const erased = { ...ruth, isErased: true };
    expect(offered({ ...booked, cancelledAt: NOW }, NOW, erased)).toEqual(['note', 'refund']);
    expect(offered(booked, NOW, erased)).toEqual(['note', ...changes, 'refund']);
  });
});

describe('the actions that are always visible', () => {
  it.each([
    ['a hold', hold, ['note', 'extend', 'names']],
    ['a booking that is paid for in part', booked, ['note', 'names', 'travel']],
    ['a cancelled booking', { ...booked, cancelledAt: NOW }, ['note', 'hold']],
  ])('are at most three, and none of the destructive ones: %s', (_, booking, frequent) => {
    const actions = frequentActions(offered(booking));
    expect(actions).toEqual(frequent);
    expect(DESTRUCTIVE_ACTIONS.filter((action) => actions.includes(action))).toEqual([]);
  });
});
