import { event } from '@tour-portal/contracts/events/events.js';
import { describe, it } from '@jest/globals';
import type { BookingState } from '../../bookings/booking-state.js';
import {
  HOLD_END,
  HOLD_ENDINGS,
  DURING_HOLD,
  abandoned,
  booked,
  placed,
} from '../../testing/booking-history.js';
import { givenBooking } from '../../testing/given.js';
import { decideEndCalendarLink, decideMakeCalendarLink } from './calendar-link-decisions.js';

const make =
  (owner = 1, now = DURING_HOLD) =>
  (state: BookingState) =>
    decideMakeCalendarLink({ owner, now }, state);
const end =
  (owner = 1) =>
  (state: BookingState) =>
    decideEndCalendarLink({ owner }, state);
const made = (link: number) => event('CalendarLinkMade', { booking: 11, link });
const ended = (link: number) => event('CalendarLinkEnded', { booking: 11, link });

describe('the private link of a calendar', () => {
  it('is made once for a hold or a booking, and stays open when the deposit is paid', () => {
    givenBooking(placed).when(make()).then(made(1));
    givenBooking(...booked)
      .when(make())
      .then(made(1));
    givenBooking(placed, made(1)).when(make()).then();
    givenBooking(placed, made(1), ...booked.slice(1))
      .when(make())
      .then();
  });

  it('has a new number after it was ended, so that the old link stays closed', () => {
    givenBooking(placed, made(1), ended(1)).when(make()).then(made(2));
  });

  it('is made only by the owner, and not where the hold is over or none was placed', () => {
    givenBooking(placed).when(make(2)).refused('no-such-calendar');
    givenBooking(placed).when(make(1, HOLD_END)).refused('no-such-calendar');
    givenBooking().when(make()).refused('no-such-calendar');
    givenBooking(abandoned).when(make()).refused('no-such-calendar');
    for (const [, over] of HOLD_ENDINGS) givenBooking(placed, over).when(make()).refused('no-such-calendar');
  });

  it('is ended only by the owner, also when the hold is over, and only once', () => {
    givenBooking(placed, made(1)).when(end()).then(ended(1));
    givenBooking(placed, made(1), ended(1)).when(end()).then();
    givenBooking(placed).when(end()).then();
    for (const [, over] of HOLD_ENDINGS) givenBooking(placed, made(1), over).when(end()).then(ended(1));
    givenBooking(placed, made(1)).when(end(2)).refused('no-such-calendar');
    givenBooking().when(end()).refused('no-such-calendar');
  });
});
