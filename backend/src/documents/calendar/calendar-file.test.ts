import { parseIcsCalendar } from '@ts-ics/schema-zod';
import ICAL from 'ical.js';
import { sync } from 'node-ical';
import type { VEvent } from 'node-ical';
import { describe, expect, it } from '@jest/globals';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import type { CalendarEntry } from './booking-entries.js';
import { calendarFile } from './calendar-file.js';

const ENTRY: Omit<CalendarEntry, 'id' | 'when'> = {
  title: 'Canadian Rockies; day 1, "Calgary"',
  text: 'First line\nsecond line, with a comma',
  place: null,
  reminderSeconds: null,
};
const DENVER = 'America/Denver';

function fileOf(...entries: readonly Pick<CalendarEntry, 'id' | 'when'>[]): string {
  return calendarFile('Trailhead Tours', 'portal.example', {
    id: 11,
    entries: entries.map((entry) => ({ ...ENTRY, ...entry })),
    isTentative: false,
    url: 'https://portal.example/bookings/RM060527-7K2',
    revisedAt: instant('2026-11-23T12:00:00.000Z'),
  });
}

/** When each entry begins (seconds since 1970) according to `ical.js`, by id. */
function startsByIcalJs(file: string): Record<string, number> {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(file) as string[]);
  for (const rules of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(rules);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return Object.fromEntries(events.map(({ uid, startDate }) => [uid, startDate.toUnixTime()]));
}

/** The same according to `node-ical`. */
function startsByNodeIcal(file: string): Record<string, number> {
  const events = Object.values(sync.parseICS(file)).filter((part): part is VEvent => part.type === 'VEVENT');
  return Object.fromEntries(events.map(({ uid, start }) => [uid, start.getTime() / 1_000]));
}

describe('a file for calendars', () => {
  it('gives the right moments in two calendar parsers, before and after the clocks change', () => {
    // On November 7 2027 Denver’s clocks go back by an hour.
    const file = fileOf(
      { id: 'summer', when: { day: calendarDate('2027-11-06'), time: '14:05', zone: DENVER } },
      { id: 'winter', when: { day: calendarDate('2027-11-08'), time: '14:05', zone: DENVER } },
    );
    const expected = {
      'booking-11-summer@portal.example': Date.parse('2027-11-06T20:05:00Z') / 1_000,
      'booking-11-winter@portal.example': Date.parse('2027-11-08T21:05:00Z') / 1_000,
    };
    expect(startsByIcalJs(file)).toEqual(expected);
    expect(startsByNodeIcal(file)).toEqual(expected);
    // `ical.js` knows Denver’s rules only from the file.
    expect(startsByIcalJs(file.replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n/s, ''))).not.toEqual(expected);
  });

  it('passes a validator of the standard, which finds missing and wrong fields', () => {
    const written = fileOf(
      { id: 'flight', when: { day: calendarDate('2027-11-06'), time: '14:05', zone: DENVER } },
      { id: 'hotel-1', when: { firstDay: calendarDate('2027-06-05'), days: 3 } },
      { id: 'payment', when: instant('2027-04-04T04:59:59.999Z') },
    );
    // The validator requires an end for moments too, which the standard does not (RFC 5545, 3.6.1).
    const file = written.replaceAll(/(DTSTART[^\r]*T\d{6}Z?\r\n)(?!DTEND)/g, '$1DURATION:PT1M\r\n');
    const { version, events = [], timezones = [] } = parseIcsCalendar(file);
    expect([version, events.map(({ uid }) => uid), timezones.map(({ id }) => id)]).toEqual([
      '2.0',
      ['flight', 'hotel-1', 'payment'].map((id) => `booking-11-${id}@portal.example`),
      [DENVER],
    ]);
    const spoiled: [string | RegExp, string][] = [
      ['VERSION:2.0', 'VERSION:3.0'],
      [/UID:.*\r\n/, ''],
      [/DTSTAMP:.*\r\n/, ''],
      ['STATUS:CONFIRMED', 'STATUS:PERHAPS'],
      ['DTSTART:20270404T045959Z', 'DTSTART:morning'],
    ];
    for (const [right, wrong] of spoiled) {
      const broken = file.replace(right, wrong);
      expect(broken).not.toBe(file);
      expect(() => parseIcsCalendar(broken)).toThrow();
    }
  });

  it('has whole days without a time zone, the last one included, and leaves them free for appointments', () => {
    const file = fileOf({ id: 'hotel-1', when: { firstDay: calendarDate('2027-06-05'), days: 3 } });
    expect(file).toContain('DTSTART;VALUE=DATE:20270605\r\nDTEND;VALUE=DATE:20270608\r\n');
    expect(file).toContain('TRANSP:TRANSPARENT');
  });

  it('has moments in UTC, with a reminder if the entry has one', () => {
    const due = { id: 'payment', when: instant('2027-04-04T04:59:59.999Z'), reminderSeconds: 86_400 };
    const file = fileOf(due);
    expect(file).toContain('DTSTART:20270404T045959Z');
    expect(file).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-P1D\r\n/);
    expect(fileOf({ id: 'day-1', when: due.when })).not.toContain('VALARM');
  });

  it('is the same for the same booking, and in the form of the standard', () => {
    const day = { id: 'day-1', when: { firstDay: calendarDate('2027-06-05'), days: 1 } };
    const file = fileOf(day);
    expect(fileOf(day)).toBe(file);
    expect(file).toContain('SUMMARY:Canadian Rockies\\; day 1\\, "Calgary"');
    const lines = file.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const field of ['UID:', 'DTSTAMP:20261123T120000Z', 'DTSTART', 'STATUS:CONFIRMED'])
      expect(lines.some((line) => line.startsWith(field))).toBe(true);
  });
});
