import { describe, expect, it } from '@jest/globals';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import { aDepositedBooking, aNamedHold } from '../../../testing/booking-fixtures.js';
import { NOW } from '../../../testing/tour-fixtures.js';
import { offeredActions } from './offered-actions.js';
import type { Person } from './person.js';

const ruth: Person = {
  account: 7,
  name: 'Ruth Bennett',
  number: 'RM050227-7K1',
  isBlocked: false,
  isForgotten: false,
};
const always = ['hold', 'do-not-book', 'forget'];

describe('the actions that are offered (D42)', () => {
  it('for a hold', () => {
    expect(offeredActions(aNamedHold(1), ruth, NOW, ['manager'])).toEqual([
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
      ...always,
    ]);
  });

  it('for a booking that is paid for in part', () => {
    expect(offeredActions(aDepositedBooking(1), ruth, NOW, ['manager'])).toEqual([
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
      'reconfirm',
      'remind',
      ...always,
    ]);
  });

  it.each([
    ['cancelled', aDepositedBooking(1, { cancelledAt: NOW }), ['refund']],
    ['deleted', aNamedHold(1, { deletedAt: NOW }), []],
    ['expired', aNamedHold(1, { expiredAt: NOW }), []],
  ])('for one that is %s, only what is left to do', (_, booking, left) => {
    expect(offeredActions(booking, ruth, plusHours(NOW, 1), ['manager'])).toEqual([
      'note',
      ...left,
      ...always,
    ]);
  });

  it('leave a person alone who was forgotten', () => {
    const booking = aDepositedBooking(1, { cancelledAt: NOW });
    expect(offeredActions(booking, { ...ruth, isForgotten: true }, NOW, ['manager'])).toEqual([
      'note',
      'refund',
    ]);
  });
});
