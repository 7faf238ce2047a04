import { readHoldQuery, type HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';

/** The id of a date's row on the page. */
export function rowId(date: CalendarDate): string {
  return `date-${date}`;
}

/**
 * Where a visitor comes back to from logging in: the same page, at the date with the rooms that were chosen. {@link
 * initialRooms} reads the rooms from it.
 */
export function returnAddress(
  { pathname, search }: { pathname: string; search: string },
  { roomGuests, date }: Pick<HoldQuery, 'roomGuests' | 'date'>,
): { pathname: string; search: string; hash: string } {
  const query = new URLSearchParams(search);
  query.set('year', date.slice(0, 4));
  query.set('r', roomGuests.join(','));
  query.set('d', date);
  return { pathname, search: `?${query.toString().replaceAll('%2C', ',')}`, hash: `#${rowId(date)}` };
}

/** The rooms of the address where it has a date too, else one room for two guests. */
export function initialRooms(tour: number, search: URLSearchParams): number[] {
  const query = readHoldQuery((name) => (name === 't' ? String(tour) : search.get(name)));
  return query?.roomGuests ?? [2];
}
