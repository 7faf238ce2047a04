import type { CalendarDate } from '../values/time.js';

/** Rules of the date-of-birth input, which also takes a passport's expiration (spec §5 "Date-of-birth input"). */

export const FIRST_YEAR = 1900;
export const LAST_YEAR = 9999;

const LONGEST_MONTH = 31;
const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
/** A year with a February 29, for a month whose year is not known yet. */
const ANY_LEAP_YEAR = 2000;

/**
 * How many days can be chosen.
 * @param month 1 to 12; null while none is chosen: 31 days
 * @param year null while none is given: February has 29 days
 */
export function daysInMonth(month: number | null, year: number | null): number {
  if (month === null) return LONGEST_MONTH;
  return new Date(Date.UTC(year ?? ANY_LEAP_YEAR, month, 0)).getUTCDate();
}

/**
 * Whether a text is a real day from 1900-01-01 on, written `yyyy-MM-dd`. `isCalendarDate` takes none before 1970, when many
 * travelers were born.
 */
export function isDateSince1900(value: unknown): value is CalendarDate {
  const parts = typeof value === 'string' ? DATE_PATTERN.exec(value)?.slice(1).map(Number) : undefined;
  const [year = 0, month = 0, day = 0] = parts ?? [];
  return year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(month, year);
}
