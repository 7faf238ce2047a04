import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';

/** Streams of looks at bookings and departures need no state for decisions: every look is recorded. */
export type AccessState = Readonly<Record<string, never>>;

export const NO_ACCESS: AccessState = {};

export function accessStream(booking: number): string {
  return `access-${booking}`;
}

export function departureAccessStream(tour: number, departedAt: CalendarDate): string {
  return `access-departure-${tour}-${departedAt}`;
}

/** Who took which export. */
export const EXPORTS_ACCESS_STREAM = 'access-exports';

export function evolveAccess(state: AccessState, event: NewEvent): AccessState {
  switch (event.type) {
    case 'BookingLookedAt':
    case 'DepartureLookedAt':
    case 'ExportTaken':
      return state;
    default:
      return state;
  }
}
