import type { Cents } from '../values/money.js';
import { BUSINESS_ZONE, daysBetween, dateIn, calendarDate, plusDays } from '../values/time.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** What happened in a week, for the chart on client service's page of the day. */
export interface Week {
  /** Its Monday, in Chicago. */
  readonly monday: CalendarDate;
  readonly holds: number;
  /** Bookings whose seats were first kept for a payment in this week, also where that payment is turned away in the end. */
  readonly bookings: number;
  /** Charged to cards, in US dollars, like `refunded`; other currencies do not count. */
  readonly charged: Cents;
  readonly refunded: Cents;
}

/** `GET …/weeks`: the last half year, the oldest first; weeks in which nothing happened too. */
export interface Weeks {
  readonly weeks: readonly Week[];
}

export const WEEKS_SHOWN = 26;
const SOME_MONDAY = calendarDate('1970-01-05');

/** The Monday of the week in which a moment lies in Chicago. */
export function mondayOf(at: Instant): CalendarDate {
  const day = dateIn(BUSINESS_ZONE, at);
  return plusDays(day, -(daysBetween(SOME_MONDAY, day) % 7));
}

/** The Mondays of the last weeks up to that of `now`, the oldest first. */
export function lastMondays(now: Instant, count = WEEKS_SHOWN): CalendarDate[] {
  const monday = mondayOf(now);
  return Array.from({ length: count }, (_, index) => plusDays(monday, -7 * (count - 1 - index)));
}
