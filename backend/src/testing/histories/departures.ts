import { calendarDate, plusDays } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import { isTourConcluded } from '@tour-portal/contracts/booking/booking-state.js';
import { PRICES, TAXES, yearFacts } from '@tour-portal/projections/testing/terms.js';
import { SeatGuard, departureDecider } from '../../departures/departure-decisions.js';
import type { CatalogueDeparture } from '../../reference/catalogue.js';
import { oneOf } from './history.js';

export const ACCOUNTS = [1, 2, 3];

export interface HistoryDeparture {
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly capacity: number;
}

/** Two departures with few seats: so few that the accounts' holds often affect each other. */
export const DEPARTURES: readonly HistoryDeparture[] = [
  { tour: 7, departedAt: calendarDate('2027-06-05'), capacity: 6 },
  { tour: 8, departedAt: calendarDate('2027-06-05'), capacity: 4 },
];

export const YEAR = 2027;
export const FACTS = yearFacts();
export const TOUR = { timezoneBegin: 'America/Los_Angeles' };
export const ROOM_PRICES = { prices: PRICES, taxesAndFees: TAXES };
export const DEPARTURE_DECIDER = departureDecider(new SeatGuard(true));

/** The last day of a tour that begins on this date. */
export function endOf(departedAt: CalendarDate): CalendarDate {
  return plusDays(departedAt, FACTS.dayByDayItinerary.length - 1);
}

/** The number of guests of each room. A drawn number picks one of a few parties, all small enough for these departures. */
export function roomsOf(variant: number): number[] {
  return oneOf([[1], [2], [3], [1, 1], [2, 1]], variant)!;
}

/** The part of the catalog that the terms of a hold are made from. */
export function catalogueEntry({ departedAt, capacity }: HistoryDeparture): CatalogueDeparture {
  const departure = { capacity, concludedAt: endOf(departedAt), priceName: 'Low' };
  const tourYear = { prices: { Low: PRICES }, taxesAndFees: TAXES };
  return { tour: { code: 'CR' }, tourYear, departure } as unknown as CatalogueDeparture;
}

/** Whether the tour is over (D5). */
export function isConcluded({ concludedAt }: { readonly concludedAt: CalendarDate }, now: Instant): boolean {
  return isTourConcluded(concludedAt, FACTS, now);
}
