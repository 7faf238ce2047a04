import { event } from '@tour-portal/contracts/events/events.js';
import { fingerprintOf } from '@tour-portal/projections/testing/step-events.js';
import { describe, it } from '@jest/globals';
import {
  HOLD_END,
  HOLD_ENDINGS,
  DURING_HOLD,
  RUTH,
  booked,
  hold,
  placed,
} from '../../../testing/booking-history.js';
import { givenBooking } from '../../../testing/given.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { decideCorrectGuestDetails } from './correct-guest-details.js';

const detailsOf =
  (guest: number, now = DURING_HOLD, concluded = false) =>
  (state: BookingState) =>
    decideCorrectGuestDetails(
      { details: [{ guest, age: '18+' }], prints: [fingerprintOf(guest, 'age', '18+')], concluded, now },
      state,
    );
const detailed = event('GuestDetailsSet', {
  booking: 11,
  details: [{ guest: RUTH, age: '18+' }],
  prints: [fingerprintOf(RUTH, 'age', '18+')],
});

describe('details that client service enters (D42)', () => {
  it('are accepted before and after the deposits are paid, also without names', () => {
    for (const history of [[placed], hold, booked])
      givenBooking(...history)
        .when(detailsOf(RUTH))
        .then(detailed);
    givenBooking(...hold, detailed)
      .when(detailsOf(RUTH))
      .then();
  });

  it('are refused for other guests, and once the booking or the tour is over', () => {
    givenBooking(...booked)
      .when(detailsOf(7))
      .refused('no-such-guest', { guest: 7 });
    givenBooking(...booked)
      .when(detailsOf(RUTH, DURING_HOLD, true))
      .refused('not-active');
    givenBooking(...hold)
      .when(detailsOf(RUTH, HOLD_END))
      .refused('not-active');
    for (const [, end] of HOLD_ENDINGS)
      givenBooking(...hold, end)
        .when(detailsOf(RUTH))
        .refused('not-active');
    givenBooking().when(detailsOf(RUTH)).refused('no-such-booking');
  });
});
