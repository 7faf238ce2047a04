import { describe, expect, it } from '@jest/globals';
import type { Booking, Survey } from '@tour-portal/contracts/api/api.js';
import { endOfDay, plusHours, startOfDay, type Instant } from '@tour-portal/contracts/values/time.js';
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
/** Offered to a manager for every booking whose owner is not erased. */
const unlessErased = ['hold', 'do-not-book', 'erase'];

describe('the actions that are offered (D42)', () => {
  it('for a hold', () => {
    expect(offeredActions(aNamedHold(1), ruth, NOW, ['manager'], rockies)).toEqual([
      'note',
      'names',
      'details',
      'travel',
      'transfer',
      'protection',
      'extend',
      'rooms',
      'price',
      'cancel',
      'remind',
      ...unlessErased,
    ]);
  });

  it('for a booking that is paid for in part', () => {
    expect(offeredActions(aDepositedBooking(1), ruth, NOW, ['manager'], rockies)).toEqual([
      'note',
      'names',
      'details',
      'travel',
      'transfer',
      'protection',
      'rooms',
      'price',
      'cancel',
      'refund',
      'remind',
      ...unlessErased,
    ]);
  });

  it.each([
    ['cancelled', aDepositedBooking(1, { cancelledAt: NOW }), ['refund']],
    ['deleted', aNamedHold(1, { deletedAt: NOW }), []],
    ['expired', aNamedHold(1, { expiredAt: NOW }), []],
  ])('for a booking that is %s, only those that are still possible', (_, booking, possible) => {
    expect(offeredActions(booking, ruth, plusHours(NOW, 1), ['manager'], rockies)).toEqual([
      'note',
      ...possible,
      ...unlessErased,
    ]);
  });

  it('for a booking that is paid in full include reconfirming until the tour starts', () => {
    const begins = startOfDay(aDepositedBooking(1).departedAt, rockies.timezoneBegin);
    const isOffered = (at: Instant) =>
      offeredActions(aPaidBooking(1), ruth, at, ['manager'], rockies).includes('reconfirm');
    expect([NOW, plusHours(begins, -1), begins].map(isOffered)).toEqual([true, true, false]);
  });

  it('while the tour is under way have no travel protection', () => {
    const begins = startOfDay(aDepositedBooking(1).departedAt, rockies.timezoneBegin);
    expect(offeredActions(aDepositedBooking(1), ruth, begins, ['manager'], rockies)).toEqual([
      'note',
      'names',
      'details',
      'travel',
      'transfer',
      'rooms',
      'price',
      'cancel',
      'refund',
      'remind',
      ...unlessErased,
    ]);
  });

  it('once the tour is over are notes, refunds, and a reminder of the survey', () => {
    const booking = aDepositedBooking(1);
    const ended = plusHours(endOfDay(booking.departure.concludedAt, rockies.timezoneEnd), 1);
    const offered = (surveys: Survey[]) =>
      offeredActions({ ...booking, surveys }, ruth, ended, ['manager'], rockies);
    expect(offered([])).toEqual(['note', 'refund', ...unlessErased]);
    expect(offered([{ submittedAt: null } as Survey])).toEqual(['note', 'refund', 'remind', ...unlessErased]);
    expect(offered([{ submittedAt: NOW } as Survey])).toEqual(['note', 'refund', ...unlessErased]);
  });

  it('change no data of a person who was erased', () => {
    const offered = (booking: Booking) =>
      offeredActions(booking, { ...ruth, isErased: true }, NOW, ['manager'], rockies);
    expect(offered(aDepositedBooking(1, { cancelledAt: NOW }))).toEqual(['note', 'refund']);
    expect(offered(aDepositedBooking(1))).toEqual(['note', 'rooms', 'price', 'cancel', 'refund']);
  });
});

describe('the actions that are always visible', () => {
  it.each([
    ['a hold', aNamedHold(1), ['note', 'extend', 'names']],
    ['a booking that is paid for in part', aDepositedBooking(1), ['note', 'names', 'travel']],
    ['a cancelled booking', aDepositedBooking(1, { cancelledAt: NOW }), ['note', 'hold']],
  ])('are at most three, and none that takes something from the customer: %s', (_, booking, frequent) => {
    const actions = frequentActions(offeredActions(booking, ruth, NOW, ['manager'], rockies));
    expect(actions).toEqual(frequent);
    expect(DESTRUCTIVE_ACTIONS.filter((action) => actions.includes(action))).toEqual([]);
  });
});
