import { event } from '@tour-portal/contracts/events/events.js';
import { instant, plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import {
  HOLD_END,
  HOLD_ENDINGS,
  DURING_HOLD,
  HOLD_TERMS,
  booked,
  namedHold,
} from '../../testing/booking-history.js';
import { givenBooking } from '../../testing/given.js';
import type { BookingState } from '../../bookings/booking-state.js';
import { decideExtendHoldUntil } from './extend-hold-until.js';

const extend =
  (until: Instant | number, now = DURING_HOLD) =>
  (state: BookingState) => {
    const extension = typeof until === 'number' ? { hours: until } : { moment: until };
    return decideExtendHoldUntil({ extension, now }, state);
  };
const extended = (hours: number, until: Instant, finalDueBy = HOLD_TERMS.finalDueBy) =>
  event('HoldExtended', { booking: 11, hours, expiredAt: until, depositDueBy: until, finalDueBy });

const [EARLIER, LATER] = [plusHours(HOLD_END, -1), plusHours(HOLD_END, 1)];

describe('extending any active hold (D42)', () => {
  it('is possible again and again; the deposits are due at the new end, the final payments no earlier', () => {
    const [first, second] = [plusHours(HOLD_END, 30), plusHours(HOLD_END, 40)];
    givenBooking(namedHold).when(extend(first)).then(extended(30, first));
    givenBooking(namedHold, extended(30, first)).when(extend(first)).then();
    givenBooking(namedHold, extended(30, first)).when(extend(second)).then(extended(10, second));
    const late = instant('2027-05-01T12:00:00.000Z');
    givenBooking(namedHold)
      .when(extend(late))
      .then(extended(3_792, late, late));
  });

  it('by hours adds them to the end that the hold has, also where a colleague has just extended it', () => {
    const [first, second] = [plusHours(HOLD_END, 24), plusHours(HOLD_END, 48)];
    givenBooking(namedHold, extended(24, first)).when(extend(24)).then(extended(24, second));
  });

  it('is refused without an active hold, to an earlier moment, and to the start of the tour’s first day', () => {
    givenBooking(namedHold).when(extend(EARLIER)).refused('extends-nothing', { expiredAt: HOLD_END });
    const before = instant('2027-06-05T05:00:00.000Z');
    givenBooking(namedHold).when(extend(before)).refused('extends-too-far', { before });
    givenBooking(namedHold).when(extend(LATER, HOLD_END)).refused('no-active-hold');
    givenBooking(booked).when(extend(LATER)).refused('no-active-hold');
    for (const [, end] of HOLD_ENDINGS)
      givenBooking(namedHold, end).when(extend(LATER)).refused('no-active-hold');
  });
});
