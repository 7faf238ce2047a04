import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  extendableHours,
  extendedDeadlines,
  finalDueBy,
  FULL_PAYMENT_DAYS,
  holdHours,
  holdEndsAt,
  holdHoursAtCreation,
  offeredExtensionHours,
  isBookable,
  isFullPaymentStage,
} from './hold-duration.js';
import {
  BUSINESS_ZONE,
  calendarDate,
  dateIn,
  daysToDeparture,
  DEADLINE_ZONE,
  endOfDay,
  instant,
  millis,
  plusDays,
  plusHours,
  startOfDay,
  type Instant,
} from '../values/time.js';

const departures = fc.oneof(
  fc
    .constantFrom('2027-03-14', '2027-11-07', '2028-02-29', '2028-01-01', '2027-12-31', '2027-05-13')
    .map(calendarDate),
  fc.integer({ min: 0, max: 3650 }).map((day) => plusDays(calendarDate('2026-01-01'), day)),
);

describe('a hold', () => {
  it.each([
    [365, 72],
    [60, 72],
    [59, 24],
    [14, 24],
    [13, 8],
    [7, 8],
  ])('made %i days before departure lasts %s hours', (days, hours) => {
    expect(holdHours(days)).toBe(hours);
  });

  it.each([6, 0, -3])('cannot be made online %i days before departure', (days) => {
    expect(holdHours(days)).toBeNull();
  });

  it('gets its length by the day in New York on which it is made, exact to the millisecond', () => {
    fc.assert(
      fc.property(departures, fc.constantFrom(60, 14, 7), (departedAt, days) => {
        const lastMoment = endOfDay(plusDays(departedAt, -days), DEADLINE_ZONE);
        const nextMoment = instant(millis(lastMoment) + 1);
        expect(isBookable(departedAt, lastMoment)).toBe(true);
        expect(isBookable(departedAt, nextMoment)).toBe(days > 7);
        expect(holdHoursAtCreation(departedAt, lastMoment)).toBe(holdHours(days));
        expect(holdHoursAtCreation(departedAt, nextMoment)).toBe(holdHours(days - 1) ?? 8);
      }),
    );
  });

  it('made online is never shorter for being made earlier', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 400 }), fc.nat({ max: 400 }), (days, earlier) => {
        expect(holdHours(days + earlier) ?? 0).toBeGreaterThanOrEqual(holdHours(days) ?? 0);
      }),
    );
  });
});

describe('the final payment', () => {
  it('is due at the end of the day in Chicago 63 days before departure', () => {
    const departedAt = calendarDate('2027-08-01');
    expect(finalDueBy(departedAt, '2027-01-10T15:00:00.000Z' as Instant)).toBe('2027-05-31T04:59:59.999Z');
  });

  it('is never due before the deposit', () => {
    const departedAt = calendarDate('2027-08-01');
    const depositDueBy = '2027-06-10T15:00:00.000Z' as Instant;
    expect(finalDueBy(departedAt, depositDueBy)).toBe(depositDueBy);
    fc.assert(
      fc.property(departures, fc.integer({ min: -200, max: 10 }), (departure, days) => {
        const deposit = startOfDay(plusDays(departure, days), BUSINESS_ZONE);
        const due = finalDueBy(departure, deposit);
        expect(due >= deposit).toBe(true);
        expect(due === deposit || dateIn(BUSINESS_ZONE, due) === plusDays(departure, -63)).toBe(true);
      }),
    );
  });

  it('is part of the full payment for a hold made 63 days or less before departure', () => {
    const departedAt = calendarDate('2027-08-01');
    const lastMoment = endOfDay(plusDays(departedAt, -FULL_PAYMENT_DAYS - 1), DEADLINE_ZONE);
    expect(isFullPaymentStage(departedAt, lastMoment)).toBe(false);
    expect(isFullPaymentStage(departedAt, instant(millis(lastMoment) + 1))).toBe(true);
  });
});

describe('a hold close to its end', () => {
  const expiredAt = '2027-03-14T12:00:00.000Z' as Instant;
  const before = (hours: number, milliseconds = 0) =>
    instant(millis(plusHours(expiredAt, -hours)) + milliseconds);

  it.each([
    [72, 24, 24],
    [72, 1, 24],
    [24, 8, 12],
    [24, 1, 12],
    [24, 9, null],
    [72, 25, null],
    [8, 8, null],
    [8, 1, null],
    [72, 0, null],
    [24, -1, null],
  ])('of %i hours with %i left can be extended by %s hours (null: not at all)', (hours, left, expected) => {
    expect(extendableHours({ hours, expiredAt, extended: false }, before(left))).toBe(expected);
    expect(offeredExtensionHours({ hours, expiredAt }, before(left))).toBe(expected);
  });

  it('can be extended from exactly 24 or 8 hours before its end until its end', () => {
    const of72Hours = { hours: 72, expiredAt, extended: false };
    const of24Hours = { hours: 24, expiredAt, extended: false };
    expect(extendableHours(of72Hours, before(24, -1))).toBeNull();
    expect(extendableHours(of72Hours, before(24))).toBe(24);
    expect(extendableHours(of24Hours, before(8, -1))).toBeNull();
    expect(extendableHours(of24Hours, before(8))).toBe(12);
    expect(extendableHours(of24Hours, before(0, -1))).toBe(12);
    expect(extendableHours(of24Hours, expiredAt)).toBeNull();
  });

  it('can be extended only once, but the warning is still shown', () => {
    expect(extendableHours({ hours: 72, expiredAt, extended: true }, before(3))).toBeNull();
    expect(offeredExtensionHours({ hours: 72, expiredAt }, before(3))).toBe(24);
  });

  it('cannot be extended, and gets no warning, once it is a booking', () => {
    expect(extendableHours({ hours: 72, expiredAt: null, extended: false }, before(3))).toBeNull();
    expect(offeredExtensionHours({ hours: 72, expiredAt: null }, before(3))).toBeNull();
  });
});

describe('an extended hold', () => {
  const until = '2027-05-10T12:00:00.000Z' as Instant;

  it('owes its deposit when it ends, and its final payment no earlier', () => {
    const holdAndDeposit = { expiredAt: until, depositDueBy: until };
    const later = '2027-06-01T04:59:59.999Z' as Instant;
    expect(extendedDeadlines({ finalDueBy: later }, until)).toEqual({ ...holdAndDeposit, finalDueBy: later });
    for (const finalDueBy of [null, '2027-05-09T12:00:00.000Z' as Instant])
      expect(extendedDeadlines({ finalDueBy }, until)).toEqual({ ...holdAndDeposit, finalDueBy: until });
  });
});

describe('the end of a hold (decision 0021)', () => {
  const ends = (departedAt: string, createdAt: string) =>
    holdEndsAt(calendarDate(departedAt), instant(createdAt));

  it('comes 72, 24 or 8 hours after its creation, where customers can hold online', () => {
    expect(ends('2027-06-20', '2027-04-01T15:00:00Z')).toBe('2027-04-04T15:00:00.000Z');
    expect(ends('2027-05-01', '2027-04-01T15:00:00Z')).toBe('2027-04-02T15:00:00.000Z');
    expect(ends('2027-04-08', '2027-04-01T15:00:00Z')).toBe('2027-04-01T23:00:00.000Z');
  });

  it.each([
    ['made on a Thursday', '2027-04-01T15:00:00Z', '2027-04-03T04:59:59.999Z'],
    ['made on a Friday, it ends on Monday', '2027-04-02T15:00:00Z', '2027-04-06T04:59:59.999Z'],
    ['made on a Saturday, it ends on Monday', '2027-04-03T15:00:00Z', '2027-04-06T04:59:59.999Z'],
    ['made on a Thursday evening in Chicago', '2027-04-02T04:30:00Z', '2027-04-03T04:59:59.999Z'],
  ])('less than 7 days before departure is the end of the next business day: %s', (_day, createdAt, end) => {
    expect(ends('2027-04-07', createdAt)).toBe(end);
  });

  it('is never later than the day before departure in New York, the last day for payments', () => {
    expect(ends('2027-04-04', '2027-04-02T15:00:00Z')).toBe('2027-04-04T03:59:59.999Z');
    fc.assert(
      fc.property(departures, fc.integer({ min: 1, max: 6 }), fc.nat(86_399), (departedAt, days, second) => {
        const now = instant(millis(startOfDay(plusDays(departedAt, -days), DEADLINE_ZONE)) + second * 1_000);
        const end = holdEndsAt(departedAt, now);
        if (daysToDeparture(departedAt, now) !== days) return;
        expect(end > now && daysToDeparture(departedAt, end) >= 1).toBe(true);
      }),
    );
  });
});
