import type { DepartureReference } from '@tour-portal/contracts/api/reference-api.js';
import { calendarDate, plusDays, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { DateTime } from 'luxon';

/** When a tour departs, the same in every year (D15). */
export interface DeparturePattern {
  /** ISO weekdays of the first day: 1 is Monday. */
  readonly weekdays: readonly number[];
  /** How many days the tour lasts, the first and the last included. */
  readonly lengthDays: number;
  /** Seats. */
  readonly capacity: number;
  /** Within one year, in order, none overlapping; `from` and `to` are `MM-dd`, both included. */
  readonly seasons: readonly { readonly from: string; readonly to: string; readonly priceName: string }[];
}

/** The departures of one year, first to last. */
export function departuresOf(pattern: DeparturePattern, year: number): DepartureReference[] {
  const { lengthDays, capacity } = pattern;
  return pattern.seasons.flatMap(({ from, to, priceName }) =>
    pattern.weekdays
      .flatMap((weekday) => datesOn(calendarDate(`${year}-${from}`), calendarDate(`${year}-${to}`), weekday))
      .toSorted()
      .map((departedAt) => {
        const concludedAt = plusDays(departedAt, lengthDays - 1);
        return { departedAt, concludedAt, priceName, capacity };
      }),
  );
}

function datesOn(from: CalendarDate, to: CalendarDate, weekday: number): CalendarDate[] {
  const daysAhead = (weekday - DateTime.fromISO(from, { zone: 'utc' }).weekday + 7) % 7;
  const days: CalendarDate[] = [];
  for (let day = plusDays(from, daysAhead); day <= to; day = plusDays(day, 7)) days.push(day);
  return days;
}
