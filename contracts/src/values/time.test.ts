import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from '@jest/globals';
import {
  BUSINESS_ZONE,
  calendarDate,
  dateIn,
  daysBetween,
  daysToDeparture,
  DEADLINE_ZONE,
  endOfDay,
  formatDate,
  formatInstant,
  atHour,
  instant,
  isCalendarDate,
  isMoment,
  later,
  millis,
  deviceTimeZone,
  plusDays,
  plusHours,
  startOfDay,
  type CalendarDate,
  type Instant,
} from './time.js';

const HOUR = 3_600_000;

/** Days where calendars go wrong: both clock changes of three years, leap days, ends of years, and any other day. */
const days: fc.Arbitrary<CalendarDate> = fc
  .oneof(
    fc.constantFrom(
      ...['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05'],
      ...['2028-02-28', '2028-02-29', '2028-03-01', '2027-12-31', '2028-01-01', '2100-02-28'],
    ),
    fc
      .date({ min: new Date('1970-01-02'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  )
  .map(calendarDate);
const zones = fc.constantFrom(
  BUSINESS_ZONE,
  DEADLINE_ZONE,
  ...['America/Denver', 'America/Los_Angeles', 'America/Anchorage', 'America/Halifax'],
  ...['America/Costa_Rica', 'UTC'],
);

describe('a moment', () => {
  it.each([
    '2027-01-05T18:00Z',
    '2027-01-05T18:00:00Z',
    '2027-01-05T18:00:00.5+01:00',
    '2027-01-05T18:00:00.000-06:00',
  ])('can be %s', (text) => {
    expect(isMoment(text)).toBe(true);
  });

  it.each([
    '2027-01-05',
    '2027-01-05 18:00Z',
    '2027-01-05T18:00',
    '2027-01-05T25:00Z',
    '2027-13-05T18:00Z',
    '2027-02-30T18:00Z',
    '',
    null,
    1,
  ])('cannot be %s', (value) => {
    expect(isMoment(value)).toBe(false);
  });
});

describe('a calendar date', () => {
  it.each(['2028-02-29', '1970-01-01', '9999-12-31', '2000-02-29'])('can be %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '2027-02-29',
    '2100-02-29',
    '1969-12-31',
    '2027-13-01',
    '2027-00-10',
    '2027-04-31',
    '2027-4-3',
    '',
  ])('cannot be %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
    expect(() => calendarDate(text)).toThrow(TypeError);
  });

  it.each(['2027-05-02T00:00', ' 2027-05-02', '2027-05-02\n', '10000-01-01', '２０２７-05-02'])(
    'is ten characters of ASCII, unlike %j',
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
    },
  );

  it.each([null, undefined, 20270502, new Date(0), ['2027-05-02'], {}])('is a text and not %j', (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });

  it('moves by days and counts them back, over clock changes, leap days and new years', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -300, max: 800 }), (day, count) => {
        fc.pre(plusDays(day, count) >= '1970-01-01');
        expect(daysBetween(day, plusDays(day, count))).toBe(count);
        expect(isCalendarDate(plusDays(day, count))).toBe(true);
      }),
    );
  });

  it('is ordered like its text', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0);
      }),
    );
  });

  it('has a 29th of February in leap years alone, and a new year after December 31', () => {
    expect(plusDays(calendarDate('2028-02-28'), 1)).toBe('2028-02-29');
    expect(plusDays(calendarDate('2027-02-28'), 1)).toBe('2027-03-01');
    expect(plusDays(calendarDate('2027-12-31'), 1)).toBe('2028-01-01');
  });
});

describe('a day in a zone', () => {
  it('begins and ends on that day, and the next day begins a millisecond later', () => {
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        const last = endOfDay(day, zone);
        expect(dateIn(zone, startOfDay(day, zone))).toBe(day);
        expect(dateIn(zone, last)).toBe(day);
        expect(dateIn(zone, instant(millis(last) + 1))).toBe(plusDays(day, 1));
        expect(instant(millis(last) + 1)).toBe(startOfDay(plusDays(day, 1), zone));
      }),
    );
  });

  it('includes every moment of its first 22 hours', () => {
    fc.assert(
      fc.property(days, zones, fc.integer({ min: 0, max: 22 * HOUR }), (day, zone, after) => {
        expect(dateIn(zone, instant(millis(startOfDay(day, zone)) + after))).toBe(day);
      }),
    );
  });

  it.each([
    ['2027-03-14', BUSINESS_ZONE, 23],
    ['2027-11-07', BUSINESS_ZONE, 25],
    ['2027-03-14', DEADLINE_ZONE, 23],
    ['2027-11-07', DEADLINE_ZONE, 25],
    ['2027-03-15', DEADLINE_ZONE, 24],
    ['2027-03-14', 'America/Phoenix', 24],
  ])('has its own length on %s in %s: %i hours', (date, zone, hours) => {
    const day = calendarDate(date);
    expect(millis(endOfDay(day, zone)) + 1 - millis(startOfDay(day, zone))).toBe(hours * HOUR);
  });

  it('begins at the zone’s midnight and ends a millisecond before the next', () => {
    expect(startOfDay(calendarDate('2027-01-15'), BUSINESS_ZONE)).toBe('2027-01-15T06:00:00.000Z');
    expect(endOfDay(calendarDate('2027-07-15'), BUSINESS_ZONE)).toBe('2027-07-16T04:59:59.999Z');
    expect(startOfDay(calendarDate('2027-07-15'), DEADLINE_ZONE)).toBe('2027-07-15T04:00:00.000Z');
  });
});

describe('days to departure', () => {
  it('are counted by New York’s calendar, whatever the hour', () => {
    const departedAt = calendarDate('2027-05-10');
    expect(daysToDeparture(departedAt, '2027-05-03T04:00:00.000Z' as Instant)).toBe(7);
    expect(daysToDeparture(departedAt, '2027-05-04T03:59:59.999Z' as Instant)).toBe(7);
    expect(daysToDeparture(departedAt, '2027-05-04T04:00:00.000Z' as Instant)).toBe(6);
    expect(daysToDeparture(departedAt, '2027-05-12T12:00:00.000Z' as Instant)).toBe(-2);
  });

  it('lose one at every midnight of New York, also when its clocks change', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 90 }), (departedAt, before) => {
        fc.pre(plusDays(departedAt, -before) >= '1970-01-02');
        const midnight = startOfDay(plusDays(departedAt, -before), DEADLINE_ZONE);
        expect(daysToDeparture(departedAt, midnight)).toBe(before);
        expect(daysToDeparture(departedAt, instant(millis(midnight) - 1))).toBe(before + 1);
      }),
    );
  });
});

describe('moments', () => {
  it('are written in UTC with milliseconds; a text that is none is refused', () => {
    expect(instant('2027-03-14T02:30:00-05:00')).toBe('2027-03-14T07:30:00.000Z');
    expect(plusHours('2027-03-14T07:30:00.000Z' as Instant, 72)).toBe('2027-03-17T07:30:00.000Z');
    expect(() => instant('tomorrow')).toThrow(RangeError);
  });

  it('can be compared for the later of two, like days', () => {
    expect(later(calendarDate('2027-01-01'), calendarDate('2026-12-31'))).toBe('2027-01-01');
    expect(later('2027-01-01T00:00:00.000Z' as Instant, '2027-01-01T00:00:00.001Z' as Instant)).toBe(
      '2027-01-01T00:00:00.001Z',
    );
  });

  it('are shown in US English', () => {
    expect(formatDate(calendarDate('2027-05-02'), 'ccc MMM d yyyy')).toBe('Sun May 2 2027');
    expect(formatInstant('2027-05-02T04:59:00.000Z' as Instant, BUSINESS_ZONE, 'MMM d yyyy h:mm a')).toBe(
      'May 1 2027 11:59 PM',
    );
  });

  it('fall on the same days as in the calendar library, and are written alike, with all format signs', () => {
    const formats = [
      ...[
        'ccc MMM d yyyy',
        'MMMM d, yyyy',
        'MMM d yyyy',
        'cccc, MMMM d, yyyy, h:mm:ss a ZZZZ',
        'MMM dd/yyyy',
      ],
      ...['LLLL yyyy', 'HH:mm:ss', "cccc, MMMM d, yyyy, 'at' h:mm a", "MMM d, HH:mm 'UTC'", 'h:mm a'],
    ];
    fc.assert(
      fc.property(days, zones, fc.integer({ min: 0, max: 86_399_999 }), (day, zone, after) => {
        const at = instant(Date.parse(day) + after);
        const expected = DateTime.fromISO(at, { zone, locale: 'en-US' });
        const expectedDay = DateTime.fromISO(day, { zone: 'utc', locale: 'en-US' });
        expect(dateIn(zone, at)).toBe(expected.toFormat('yyyy-MM-dd'));
        for (const format of formats) {
          expect(formatInstant(at, zone, format)).toBe(expected.toFormat(format));
          expect(formatDate(day, format)).toBe(expectedDay.toFormat(format));
        }
      }),
    );
  });

  it('of a day’s start, end and full hours are those of the calendar library, also where clocks change', () => {
    const hours = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(days, zones, hours, (day, zone, hour) => {
        const first = DateTime.fromISO(day, { zone }).startOf('day');
        expect(millis(startOfDay(day, zone))).toBe(first.toMillis());
        expect(millis(endOfDay(day, zone))).toBe(first.endOf('day').toMillis());
        const expected = DateTime.fromISO(`${day}T${String(hour).padStart(2, '0')}:00`, { zone });
        // Of an hour that occurs twice, the first counts. Which one the library takes depends on today's offset.
        const [earliest] = expected.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis());
        expect(millis(atHour(day, hour, zone))).toBe((earliest ?? expected).toMillis());
      }),
    );
  });

  it('and the starts of days are the same with Temporal and with Intl; the device’s zone is Temporal’s where there is one', () => {
    const zonesAsked: string[] = [];
    const Temporal = {
      Instant: {
        fromEpochMilliseconds: (at: number) => ({
          toZonedDateTimeISO(zone: string) {
            zonesAsked.push(zone);
            return { offsetNanoseconds: DateTime.fromMillis(at, { zone }).offset * 60e9 };
          },
        }),
      },
      Now: { timeZoneId: () => 'America/Halifax' },
    };
    const written = (day: CalendarDate, zone: string, after: number) => [
      formatInstant(instant(Date.parse(day) + after), zone, 'cccc, MMMM d, yyyy, h:mm:ss a ZZZZ'),
      ...[startOfDay(day, zone), atHour(day, 2, zone)],
    ];
    fc.assert(
      fc.property(days, zones, fc.integer({ min: 0, max: 86_399_999 }), (day, zone, after) => {
        const byIntl = written(day, zone, after);
        Object.assign(globalThis, { Temporal });
        try {
          expect(written(day, zone, after)).toEqual(byIntl);
          expect(deviceTimeZone()).toBe('America/Halifax');
        } finally {
          Reflect.deleteProperty(globalThis, 'Temporal');
        }
      }),
    );
    expect(new Set(zonesAsked).size).toBe(8);
  });

  it('are written only by known format signs', () => {
    expect(() => formatDate(calendarDate('2027-05-02'), 'EEE d')).toThrow(RangeError);
  });
});
