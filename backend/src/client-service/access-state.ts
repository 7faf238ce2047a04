import type { NewEvent } from '@tour-portal/contracts/events.js';

/** The log of who looked at a booking decides nothing: every look is written down. */
export type AccessState = Readonly<Record<string, never>>;

export const NO_ACCESS: AccessState = {};

export function accessStream(booking: number): string {
  return `access-${booking}`;
}

export function evolveAccess(state: AccessState, event: NewEvent): AccessState {
  switch (event.type) {
    case 'BookingLookedAt':
      return state;
    default:
      return state;
  }
}
