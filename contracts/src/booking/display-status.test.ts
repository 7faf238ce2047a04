import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { countdownText, displayStatus, type DisplayBooking, type DisplayStatus } from './display-status.js';
import { aFee } from '../testing/guests.js';
import { cents } from '../values/money.js';
import { BUSINESS_ZONE, calendarDate, instant, millis, plusHours, type Instant } from '../values/time.js';

const MINUTE = 60_000;
const now = '2027-03-13T18:30:00.000Z' as Instant;
const FINAL_DUE = instant('2027-05-31T04:59:59.999Z');
const inMillis = (by: number) => instant(millis(now) + by);
const statusOf = (booking: DisplayBooking, at: Instant) => displayStatus(booking, at, BUSINESS_ZONE);
const status = (label: string, description: string, tone: DisplayStatus['tone']): DisplayStatus => {
  return { label, description, tone, deadline: null };
};

const hold: DisplayBooking = {
  departedAt: calendarDate('2027-08-01'),
  departure: { concludedAt: calendarDate('2027-08-08') },
  createdAt: plusHours(now, -70),
  expiredAt: plusHours(now, 2),
  deletedAt: null,
  cancelledAt: null,
  depositDueBy: plusHours(now, 2),
  finalDueBy: FINAL_DUE,
  guests: [
    { paid: false, fees: [] },
    { paid: false, fees: [] },
  ],
  timezoneBegin: 'America/Denver',
  timezoneEnd: 'America/Denver',
  brand: 'Trailhead Tours',
};
const [unpaidDeposit, paidDeposit] = [aFee('DEPOSIT', 30_000), aFee('DEPOSIT', 30_000, 30_000)];
const paidFinal = aFee('FINAL_PAYMENT', 30_000, 30_000);
const deposited = { paid: true, fees: [paidDeposit, aFee('FINAL_PAYMENT', 30_000)] };
const fullyPaid = { paid: true, fees: [paidDeposit, paidFinal, aFee('TPP', 30_000)] };
const booked: DisplayBooking = { ...hold, expiredAt: null, guests: [deposited, deposited] };
const paid: DisplayBooking = { ...booked, guests: [fullyPaid, fullyPaid] };

describe('the countdown', () => {
  it.each([
    [-1, 'Overdue'],
    [0, 'Overdue'],
    [1, 'in 1 minute'],
    [MINUTE, 'in 1 minute'],
    [MINUTE + 1, 'in 2 minutes'],
    [59 * MINUTE, 'in 59 minutes'],
    [59 * MINUTE + 1, 'in 1 hour'],
    [60 * MINUTE, 'in 1 hour'],
    [89 * MINUTE, 'in 1 hour'],
    [89 * MINUTE + 1, 'in 2 hours'],
    [90 * MINUTE, 'in 2 hours'],
    [71 * 60 * MINUTE + 29 * MINUTE, 'in 71 hours'],
    [71 * 60 * MINUTE + 30 * MINUTE, 'in 72 hours'],
    [72 * 60 * MINUTE, 'in 72 hours'],
    [72 * 60 * MINUTE + 1, 'Mar 16 2027'],
    [24 * 365 * 60 * MINUTE, 'Mar 12 2028'],
  ])('%i ms before the deadline says %s', (left, text) => {
    expect(countdownText(inMillis(left), now)).toBe(text);
  });

  it('shows a far deadline’s day in Chicago', () => {
    expect(countdownText(FINAL_DUE, now)).toBe('May 30 2027');
    expect(countdownText('2027-05-31T05:00:00.000Z' as Instant, now)).toBe('May 31 2027');
  });

  it('never goes up while the last 72 hours pass', () => {
    const shown = (left: number) => {
      const [, amount, unit] = /^in (\d+) (minute|hour)s?$/.exec(countdownText(inMillis(left), now)) ?? [];
      return Number(amount) * (unit === 'hour' ? 60 : 1);
    };
    const times = fc.integer({ min: 1, max: 72 * 60 * MINUTE });
    fc.assert(
      fc.property(times, times, (a, b) => {
        expect(shown(Math.min(a, b))).toBeLessThanOrEqual(shown(Math.max(a, b)));
      }),
    );
  });
});

describe('the status of a booking', () => {
  it('is unavailable without a creation time', () => {
    expect(statusOf({ ...hold, createdAt: null, cancelledAt: now }, now).label).toBe('Unavailable');
  });

  it('shows the moment of its cancellation, also of a deleted or expired hold', () => {
    const cancelled = { ...hold, cancelledAt: now, deletedAt: now, expiredAt: now };
    expect(statusOf(cancelled, now)).toEqual(status('Cancelled', 'Mar 13 2027, 12:30 PM CST', 'ended'));
  });

  it('shows when a hold expired', () => {
    const expired = { ...hold, expiredAt: inMillis(-1) };
    expect(statusOf(expired, inMillis(60 * MINUTE))).toEqual(
      status('Hold expired', 'Mar 13 2027, 12:29 PM CST', 'ended'),
    );
  });

  it('says in the reader’s time zone when it was cancelled', () => {
    const { description } = displayStatus({ ...hold, cancelledAt: now }, now, 'America/Los_Angeles');
    expect(description).toBe('Mar 13 2027, 10:30 AM PST');
  });

  it('shows when a hold was deleted, also after it would have expired', () => {
    const deleted = { ...hold, deletedAt: '2027-03-14T08:30:00.000Z' as Instant };
    expect(statusOf(deleted, '2027-04-01T00:00:00.000Z' as Instant)).toEqual(
      status('Hold deleted', 'Mar 14 2027, 3:30 AM CDT', 'ended'),
    );
  });

  it('thanks for traveling once the tour is concluded where it ends', () => {
    expect(statusOf(paid, '2027-08-09T06:00:00.000Z' as Instant)).toEqual(
      status('Tour concluded', 'Thanks for traveling with Trailhead Tours', 'ended'),
    );
    expect(statusOf(paid, '2027-08-09T05:59:59.999Z' as Instant).label).toBe('Happy Travels!');
  });

  it('wishes happy travels less than a day before the tour starts, when all is paid', () => {
    expect(statusOf(paid, '2027-07-31T06:00:00.001Z' as Instant)).toEqual(
      status('Happy Travels!', 'Your tour starts Sun Aug 1 2027', 'good'),
    );
    expect(statusOf(paid, '2027-07-31T06:00:00.000Z' as Instant).label).toBe('Fully Paid!');
  });

  it('says when the tour started, once it has started where it begins', () => {
    const descriptionAt = (at: string) => statusOf(paid, at as Instant).description;
    expect(descriptionAt('2027-08-01T05:59:59.999Z')).toBe('Your tour starts Sun Aug 1 2027');
    expect(descriptionAt('2027-08-01T06:00:00.000Z')).toBe('Your tour started Sun Aug 1 2027');
    expect(descriptionAt('2027-08-08T12:00:00.000Z')).toBe('Your tour started Sun Aug 1 2027');
  });

  it('counts the days to the start when all is paid', () => {
    expect(statusOf(paid, '2027-07-31T06:00:00.000Z' as Instant).description).toBe('1 day to start');
    expect(statusOf(paid, '2027-07-20T18:00:00.000Z' as Instant)).toEqual(
      status('Fully Paid!', '12 days to start', 'good'),
    );
  });

  it('is not fully paid while one guest owes something other than travel protection', () => {
    const change = aFee('CHANGE_TO_SGL', 30_000);
    const changed = { paid: true, fees: [...fullyPaid.fees, change] };
    expect(statusOf({ ...paid, guests: [fullyPaid, changed] }, now).label).toBe('Final Payment');
    const changeCancelled = { paid: true, fees: [...fullyPaid.fees, { ...change, cancellation: now }] };
    expect(statusOf({ ...paid, guests: [fullyPaid, changeCancelled] }, now).label).toBe('Fully Paid!');
  });

  it('does not depend on cancelled guests', () => {
    const cancelled = { paid: false, fees: [{ ...unpaidDeposit, cancellation: now }] };
    expect(statusOf({ ...paid, guests: [fullyPaid, cancelled] }, now).label).toBe('Fully Paid!');
  });

  it('is fully paid although a part of the final payment was refunded', () => {
    const refund = { fee: 1, payment: 1, amount: cents(1), tax: cents(0), total: cents(1) };
    const guest = { paid: true, fees: [paidDeposit, { ...paidFinal, refundLineItems: [refund] }] };
    expect(statusOf({ ...paid, guests: [guest] }, now).label).toBe('Fully Paid!');
  });

  it('counts down to the deposit', () => {
    const due = status('Deposit', 'Due in 2 hours', 'due');
    expect(statusOf(hold, now)).toEqual({ ...due, deadline: hold.depositDueBy });
  });

  it('says that the deposit is overdue while one of the guests has not paid it', () => {
    const half = { ...booked, guests: [deposited, { paid: false, fees: [] }] };
    expect(statusOf(half, plusHours(now, 2))).toEqual(status('Deposit', 'Overdue', 'overdue'));
  });

  it('asks for the full payment when the hold was made 63 days or less before departure', () => {
    const near = { ...hold, departedAt: calendarDate('2027-05-12') };
    expect(statusOf({ ...near, createdAt: '2027-03-10T12:00:00.000Z' as Instant }, now).label).toBe(
      'Full Payment',
    );
    expect(statusOf({ ...near, createdAt: '2027-03-09T12:00:00.000Z' as Instant }, now).label).toBe(
      'Deposit',
    );
    const late = { ...near, createdAt: plusHours(now, -20), expiredAt: null, guests: [deposited, deposited] };
    const finalDueBy = inMillis(-1);
    expect(statusOf({ ...late, finalDueBy }, now)).toEqual(status('Full Payment', 'Overdue', 'overdue'));
  });

  it('shows the day of the final payment, then that it is overdue', () => {
    const due = status('Final Payment', 'Due May 30 2027', 'neutral');
    expect(statusOf(booked, now)).toEqual({ ...due, deadline: booked.finalDueBy });
    expect(statusOf(booked, plusHours(FINAL_DUE, -1)).description).toBe('Due May 30 2027');
    expect(statusOf(booked, FINAL_DUE).description).toBe('Overdue');
  });

  it.each<[string, DisplayBooking]>([
    ['final payment', booked],
    ['deposit', { ...booked, guests: hold.guests, depositDueBy: FINAL_DUE }],
  ])('stands out for a %s that is due within two weeks, and not before', (_, booking) => {
    const toneAt = (at: string) => statusOf(booking, at as Instant).tone;
    expect(toneAt('2027-05-17T04:59:59.998Z')).toBe('neutral');
    expect(toneAt('2027-05-17T04:59:59.999Z')).toBe('due');
    expect(toneAt('2027-05-31T04:59:59.999Z')).toBe('overdue');
  });
});
