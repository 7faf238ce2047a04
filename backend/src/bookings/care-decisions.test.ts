import { event } from '@tour-portal/contracts/events.js';
import { instant, plusHours } from '@tour-portal/contracts/time.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { printOf } from '@tour-portal/projections/testing/checklist.js';
import { describe, it } from 'vitest';
import { END, ENDED, MEANWHILE, RUTH, TERMS, booked, hold } from '../testing/booking-history.js';
import { given } from '../testing/given.js';
import { bookingDecider } from './booking-decisions.js';
import type { BookingCommand } from './booking-decisions.js';

const extend = (until: Instant, now = MEANWHILE): BookingCommand => ({ type: 'ExtendHoldTo', until, now });
const extended = (hours: number, until: Instant, finalDueBy = TERMS.finalDueBy) =>
  event('HoldExtended', { booking: 11, hours, expiredAt: until, depositDueBy: until, finalDueBy });
const note = { type: 'AddNote', note: 5, text: 'Called' } as const;
const noted = event('NoteAdded', { booking: 11, note: 5, text: 'Called' });

describe('a note', () => {
  it('is added once, whatever became of the booking', () => {
    given(bookingDecider, ...hold)
      .when(note)
      .then(noted);
    given(bookingDecider, ...hold, noted)
      .when(note)
      .then();
    for (const [, end] of ENDED)
      given(bookingDecider, ...hold, end)
        .when(note)
        .then(noted);
    given(bookingDecider).when(note).refused('no-such-booking');
  });
});

describe('extending any active hold (D42)', () => {
  it('is possible again and again, and moves the deadlines with it', () => {
    const [first, second] = [plusHours(END, 30), plusHours(END, 40)];
    given(bookingDecider, ...hold)
      .when(extend(first))
      .then(extended(30, first));
    given(bookingDecider, ...hold, extended(30, first))
      .when(extend(first))
      .then();
    given(bookingDecider, ...hold, extended(30, first))
      .when(extend(second))
      .then(extended(10, second));
    const late = instant('2027-05-01T12:00:00.000Z');
    given(bookingDecider, ...hold)
      .when(extend(late))
      .then(extended(24 * 158, late, late));
  });

  it('is of an active hold, to a later moment before the tour', () => {
    given(bookingDecider, ...hold)
      .when(extend(plusHours(END, -1)))
      .refused('extends-nothing', { expiredAt: END });
    const before = instant('2027-06-05T05:00:00.000Z');
    given(bookingDecider, ...hold)
      .when(extend(before))
      .refused('extends-too-far', { before });
    given(bookingDecider, ...hold)
      .when(extend(plusHours(END, 1), END))
      .refused('no-active-hold');
    given(bookingDecider, ...booked)
      .when(extend(plusHours(END, 1)))
      .refused('no-active-hold');
    for (const [, end] of ENDED)
      given(bookingDecider, ...hold, end)
        .when(extend(plusHours(END, 1)))
        .refused('no-active-hold');
  });
});

describe('correcting names (spec §5 "Guest names", D42)', () => {
  const correct = (guest: number, now = MEANWHILE, concluded = false): BookingCommand => ({
    type: 'CorrectNames',
    names: [{ guest, fullName: 'Grace Hopper' }],
    prints: [printOf(guest, 'fullName', 'Grace Hopper')],
    concluded,
    now,
  });
  const corrected = event('NamesSet', {
    booking: 11,
    names: [{ guest: RUTH, fullName: 'Grace Hopper' }],
    prints: [printOf(RUTH, 'fullName', 'Grace Hopper')],
  });

  it('is possible after the first payment, and before', () => {
    given(bookingDecider, ...booked)
      .when(correct(RUTH))
      .then(corrected);
    given(bookingDecider, ...hold)
      .when(correct(RUTH))
      .then(corrected);
    given(bookingDecider, ...booked, corrected)
      .when(correct(RUTH))
      .then();
  });

  it('is of a guest who travels, while the booking is active', () => {
    given(bookingDecider, ...booked)
      .when(correct(7))
      .refused('no-such-guest', { guest: 7 });
    given(bookingDecider, ...booked)
      .when(correct(RUTH, MEANWHILE, true))
      .refused('not-active');
    given(bookingDecider, ...hold)
      .when(correct(RUTH, END))
      .refused('not-active');
  });
});
