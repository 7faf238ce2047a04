import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';

/** The streams that record who looked at data or exported it need no state: every look and every export is recorded. */
export type AccessState = Readonly<Record<string, never>>;

export const NO_ACCESS: AccessState = {};

export function accessStream(booking: number): string {
  return `access-${booking}`;
}

export function departureAccessStream(tour: number, departedAt: CalendarDate): string {
  return `access-departure-${tour}-${departedAt}`;
}

/** The stream that records which member of staff took which export. */
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
