import { event } from '@tour-portal/contracts/events/events.js';
import { fingerprintOf } from '@tour-portal/projections/testing/step-events.js';
import { describe, it } from '@jest/globals';
import { HOLD_END, DURING_HOLD, RUTH, booked, namedHold } from '../../../testing/booking-history.js';
import { givenBooking } from '../../../testing/given.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { decideCorrectNames } from './correct-names.js';

describe('correcting names (spec §5 "Guest names", D42)', () => {
  const name = (guest: number) => ({ guest, fullName: 'Grace Hopper' });
  const print = (guest: number) => fingerprintOf(guest, 'fullName', 'Grace Hopper');
  const correct =
    (guest: number, now = DURING_HOLD, concluded = false) =>
    (state: BookingState) =>
      decideCorrectNames({ names: [name(guest)], fingerprints: [print(guest)], concluded, now }, state);
  const corrected = event('NamesSet', { booking: 11, names: [name(RUTH)], prints: [print(RUTH)] });

  it('is possible after the first payment, and before', () => {
    givenBooking(booked).when(correct(RUTH)).then(corrected);
    givenBooking(namedHold).when(correct(RUTH)).then(corrected);
    givenBooking(booked, corrected).when(correct(RUTH)).then();
  });

  it('is refused for other guests, and once the hold or the tour is over', () => {
    givenBooking(booked).when(correct(7)).refused('no-such-guest', { guest: 7 });
    givenBooking(booked)
      .when(correct(RUTH, DURING_HOLD, true))
      .refused('not-active');
    givenBooking(namedHold).when(correct(RUTH, HOLD_END)).refused('not-active');
  });
});
