import { evolveTourYear, yearOf } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { TourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';

export function tourYearStream(tour: number, year: number): string {
  return `tour-year-${tour}-${year}`;
}

/** The stream of the year that a departure belongs to. */
export function tourYearStreamOf(tour: number, date: CalendarDate): string {
  return tourYearStream(tour, yearOf(date));
}

/**
 * The year after an event of its own stream; null: unpublished. Later changes of capacities and withdrawals are not in it:
 * they are events of its departures' streams.
 */
export function evolveTourYearStream(state: TourYear | null, event: NewEvent): TourYear | null {
  switch (event.type) {
    case 'TourYearPublished':
    case 'DepartureScheduled':
    case 'DeparturesPriced':
    case 'PricesSet':
    case 'ChangeNoticeSet':
      return evolveTourYear(state, event);
    default:
      return state;
  }
}
