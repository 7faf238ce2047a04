import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  bookingState,
  isDepositPaid,
  isLive,
  isTourConcluded,
  bookingListOf,
  type BookingFacts,
} from './booking-state.js';
import {
  BUSINESS_ZONE,
  calendarDate,
  endOfDay,
  instant,
  millis,
  plusDays,
  type Instant,
} from '../values/time.js';

const now = '2027-06-15T12:00:00.000Z' as Instant;
const past = '2027-06-15T11:59:59.999Z' as Instant;
const future = '2027-06-15T12:00:00.001Z' as Instant;
const tour = { timezoneEnd: 'America/Denver' };
const hold: BookingFacts = {
  deletedAt: null,
  cancelledAt: null,
  expiredAt: future,
  concludedAt: calendarDate('2027-09-10'),
  guests: [{ paid: false }, { paid: false }],
};
const booking: BookingFacts = { ...hold, expiredAt: null, guests: [{ paid: false }, { paid: true }] };

describe('a booking', () => {
  it.each([
    ['a hold while its deadline is ahead', hold, 'hold'],
    ['expired when its deadline is past', { ...hold, expiredAt: past }, 'expired'],
    ['expired at the deadline itself', { ...hold, expiredAt: now }, 'expired'],
    ['deleted once it was deleted', { ...hold, deletedAt: past }, 'deleted'],
    [
      'deleted also when it would have expired since',
      { ...hold, deletedAt: past, expiredAt: past },
      'deleted',
    ],
    ['active with a deposit', booking, 'active'],
    ['active with a deposit, also after its hold’s deadline', { ...booking, expiredAt: past }, 'active'],
    ['cancelled once it was cancelled', { ...booking, cancelledAt: past }, 'cancelled'],
    ['travelled when the tour is over', { ...booking, concludedAt: calendarDate('2027-06-14') }, 'travelled'],
  ])('is %s', (_what, facts, state) => {
    expect(bookingState(facts, tour, now)).toBe(state);
  });

  it('is in one state at any moment, and is live exactly where it is listed under bookings', () => {
    const instants = fc.option(fc.integer({ min: -2, max: 2 }).map((by) => instant(millis(now) + by)));
    const facts = fc.record({
      deletedAt: instants,
      cancelledAt: instants,
      expiredAt: instants,
      concludedAt: fc.integer({ min: -3, max: 3 }).map((by) => plusDays(calendarDate('2027-06-15'), by)),
      guests: fc.array(fc.record({ paid: fc.boolean() }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const ended = given.deletedAt !== null || given.cancelledAt !== null;
        const deadline = isDepositPaid(given) ? null : given.expiredAt;
        const isOver = isTourConcluded(given.concludedAt, tour, now);
        const isInState = {
          cancelled: given.cancelledAt !== null,
          deleted: given.deletedAt !== null && given.cancelledAt === null,
          hold: !ended && deadline !== null && deadline > now,
          expired: !ended && deadline !== null && deadline <= now,
          active: !ended && deadline === null && !isOver,
          travelled: !ended && deadline === null && isOver,
        };
        const state = bookingState(given, tour, now);
        expect(Object.entries(isInState).filter(([, is]) => is)).toEqual([[state, true]]);
        expect(isLive(state)).toBe(bookingListOf(state) === 'bookings');
      }),
    );
  });

  it('is listed by its state, a deleted hold with the expired ones', () => {
    const states = ['hold', 'active', 'cancelled', 'travelled', 'expired', 'deleted'] as const;
    const lists = ['bookings', 'bookings', 'cancelled', 'travelled', 'expired', 'expired'];
    expect(states.map(bookingListOf)).toEqual(lists);
  });
});

describe('a tour', () => {
  it.each(['America/Denver', 'America/Halifax', 'America/Costa_Rica'])(
    'is concluded after the last millisecond of its last day in %s',
    (timezoneEnd) => {
      for (const date of ['2027-03-14', '2027-11-07', '2028-02-29', '2027-12-31'].map(calendarDate)) {
        const end = endOfDay(date, timezoneEnd);
        expect(isTourConcluded(date, { timezoneEnd }, end)).toBe(false);
        expect(isTourConcluded(date, { timezoneEnd }, instant(millis(end) + 1))).toBe(true);
      }
    },
  );

  it('that the catalog no longer has is concluded at the end of the day in the zone of the business', () => {
    const date = calendarDate('2027-06-14');
    const end = endOfDay(date, BUSINESS_ZONE);
    expect(isTourConcluded(date, null, end)).toBe(false);
    expect(isTourConcluded(date, null, instant(millis(end) + 1))).toBe(true);
  });
});
