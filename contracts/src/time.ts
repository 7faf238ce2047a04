import { DateTime } from 'luxon';

/** A day of the calendar, `yyyy-MM-dd` (D5). Compare with `<`: the order of the strings is the order of the days. */
export type CalendarDate = string & { readonly calendarDate: unique symbol };
/** A moment, ISO-8601 UTC with milliseconds, `2026-11-21T01:16:43.000Z` (D5). `<` is the order of time. */
export type Instant = string & { readonly instant: unique symbol };

/** Spec §9 "Timezones". */
export const BUSINESS_ZONE = 'America/Chicago';
export const DEADLINE_ZONE = 'America/New_York';

/** The earliest and latest date any field takes (spec §9 "Default date range"). */
export const FIRST_DATE = '1970-01-01' as CalendarDate;
export const LAST_DATE = '9999-12-31' as CalendarDate;

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Whether a text is a real day, written `yyyy-MM-dd`, from 1970-01-01 to 9999-12-31. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  return (
    typeof value === 'string' &&
    DATE_PATTERN.test(value) &&
    value >= FIRST_DATE &&
    new Date(`${value}T00:00:00Z`).getUTCDate() === Number(value.slice(8))
  );
}

/** @throws TypeError when the text is no day; for constants and tests. */
export function calendarDate(value: string): CalendarDate {
  if (!isCalendarDate(value)) throw new TypeError(`not a calendar date: ${value}`);
  return value;
}

/** Whether a text is a moment as people write it, to the minute at least and with its zone; `instant` reads it. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && MOMENT_PATTERN.test(value) && !Number.isNaN(Date.parse(value));
}

/** @param millis epoch milliseconds, or any text that `Date` reads */
export function instant(millis: number | string): Instant {
  return new Date(millis).toISOString() as Instant;
}

export function millis(at: Instant): number {
  return Date.parse(at);
}

export function plusHours(at: Instant, hours: number): Instant {
  return instant(millis(at) + hours * 3_600_000);
}

/** The later of two moments or days. */
export function later<T extends CalendarDate | Instant>(a: T, b: T): T {
  return a >= b ? a : b;
}

/**
 * Answers of a pure function about days and zones, which are costly to work out and asked for again and again.
 * @param key what the answer depends on
 */
function remembered<T>(answers: Map<string, T>, key: string, answer: () => T): T {
  const known = answers.get(key);
  if (known !== undefined) return known;
  if (answers.size >= 5_000) answers.clear();
  const found = answer();
  answers.set(key, found);
  return found;
}

const dates = new Map<string, CalendarDate>();
const ends = new Map<string, Instant>();

/** The day a moment falls on in a zone. */
export function dateIn(zone: string, at: Instant): CalendarDate {
  // Days begin on whole minutes everywhere: all moments of a minute fall on one day.
  return remembered(
    dates,
    at.slice(0, -8) + zone,
    () => DateTime.fromISO(at, { zone }).toISODate() as CalendarDate,
  );
}

/** The first moment of a day in a zone. */
export function startOfDay(date: CalendarDate, zone: string): Instant {
  return instant(DateTime.fromISO(date, { zone }).startOf('day').toMillis());
}

/** A full hour of a day, as the clocks of a zone show it; 0 to 23. */
export function hourOf(date: CalendarDate, hour: number, zone: string): Instant {
  return instant(DateTime.fromISO(date, { zone }).set({ hour }).toMillis());
}

/** The last millisecond of a day in a zone. */
export function endOfDay(date: CalendarDate, zone: string): Instant {
  return remembered(ends, date + zone, () =>
    instant(DateTime.fromISO(date, { zone }).endOf('day').toMillis()),
  );
}

export function plusDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10) as CalendarDate;
}

/** Whole calendar days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Whole calendar days from today in New York to the first day of the tour (D5). */
export function daysToDeparture(departedAt: CalendarDate, now: Instant): number {
  return daysBetween(dateIn(DEADLINE_ZONE, now), departedAt);
}

/** A day in words, for example `MMM d yyyy` or `ccc MMM d yyyy` (formats of spec §3), in US English. */
export function formatDate(date: CalendarDate, format: string): string {
  return DateTime.fromISO(date, { zone: 'utc', locale: 'en-US' }).toFormat(format);
}

/** A moment in words as the clocks of a zone show it, for example `h:mm a`, in US English. */
export function formatInstant(at: Instant, zone: string, format: string): string {
  return DateTime.fromISO(at, { zone, locale: 'en-US' }).toFormat(format);
}
