import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { departureKey } from './departure.js';
import type { Projection } from './runner/projection.js';

/** The bookings of a departure, from which its travelers are read. Key: `{tour}-{date}`. */
export interface DepartureBookingsDocument {
  tour: number;
  departedAt: CalendarDate;
  /** In the order they were placed, ended ones too. */
  bookings: number[];
}

export const departureBookingsProjection: Projection<DepartureBookingsDocument> = {
  name: 'departure-bookings',
  version: 1,
  indexes: { departedAt: 'text' },
  follows: ['HoldPlaced'],
  keys: (event) =>
    event.type === 'HoldPlaced' ? [departureKey(event.data.tour, event.data.departedAt)] : [],
  evolve: evolveDepartureBookings,
};

function evolveDepartureBookings(
  document: DepartureBookingsDocument | null,
  event: RecordedEvent,
): DepartureBookingsDocument | null {
  if (event.type !== 'HoldPlaced') return document;
  const { tour, departedAt, booking } = event.data;
  return { tour, departedAt, bookings: [...(document?.bookings ?? []), booking] };
}
