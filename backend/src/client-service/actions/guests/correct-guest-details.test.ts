import { event } from '@tour-portal/contracts/events/events.js';
import { fingerprintOf } from '@tour-portal/projections/testing/step-events.js';
import { describe, it } from '@jest/globals';
import {
  HOLD_END,
  HOLD_ENDINGS,
  DURING_HOLD,
  RUTH,
  booked,
  namedHold,
  placed,
} from '../../../testing/booking-history.js';
import { givenBooking } from '../../../testing/given.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { decideCorrectGuestDetails } from './correct-guest-details.js';

const adult = (guest: number) => ({ guest, age: '18+' }) as const;
const print = (guest: number) => fingerprintOf(guest, 'age', '18+');
const enterDetails =
  (guest: number, now = DURING_HOLD, concluded = false) =>
  (state: BookingState) =>
    decideCorrectGuestDetails(
      { details: [adult(guest)], fingerprints: [print(guest)], concluded, now },
      state,
    );
const detailsSet = event('GuestDetailsSet', { booking: 11, details: [adult(RUTH)], prints: [print(RUTH)] });

describe('details that client service enters (D42)', () => {
  it('are accepted before and after the deposits are paid, also without names', () => {
    for (const history of [[placed], namedHold, booked])
      givenBooking(history).when(enterDetails(RUTH)).then(detailsSet);
    givenBooking(namedHold, detailsSet).when(enterDetails(RUTH)).then();
  });

  it('are refused for other guests, once the hold or the tour is over, and where no hold was placed', () => {
    givenBooking(booked).when(enterDetails(7)).refused('no-such-guest', { guest: 7 });
    givenBooking(booked)
      .when(enterDetails(RUTH, DURING_HOLD, true))
      .refused('not-active');
    givenBooking(namedHold).when(enterDetails(RUTH, HOLD_END)).refused('not-active');
    for (const [, end] of HOLD_ENDINGS)
      givenBooking(namedHold, end).when(enterDetails(RUTH)).refused('not-active');
    givenBooking().when(enterDetails(RUTH)).refused('no-such-booking');
  });
});
