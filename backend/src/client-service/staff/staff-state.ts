import type { NewEvent } from '@tour-portal/contracts/events/events.js';

/** What decisions about a member of staff need to know. */
export type StaffState =
  { readonly status: 'unknown' } | { readonly status: 'active' | 'removed'; readonly staff: number };

export const NO_STAFF: StaffState = { status: 'unknown' };

export function staffStream(staff: number): string {
  return `staff-${staff}`;
}

export function evolveStaff(state: StaffState, event: NewEvent): StaffState {
  switch (event.type) {
    case 'StaffAdded':
      return { status: 'active', staff: event.data.staff };
    case 'StaffRemoved':
      return { status: 'removed', staff: event.data.staff };
    default:
      return state;
  }
}
