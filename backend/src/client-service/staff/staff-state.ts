import { inOrder } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';

/** What decisions about a member of staff need to know. */
export type StaffState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'active';
      readonly staff: number;
      readonly name: string;
      readonly roles: readonly StaffRole[];
    }
  | { readonly status: 'removed'; readonly staff: number };

export const NO_STAFF: StaffState = { status: 'unknown' };

/** Before there were roles, everybody in client service might do everything. */
export const FIRST_ROLES: readonly StaffRole[] = ['manager'];

export function staffStream(staff: number): string {
  return `staff-${staff}`;
}

export function evolveStaff(state: StaffState, event: NewEvent): StaffState {
  switch (event.type) {
    case 'StaffAdded': {
      const { staff, name } = event.data;
      return { status: 'active', staff, name, roles: FIRST_ROLES };
    }
    case 'StaffRenamed':
      return state.status === 'active' ? { ...state, name: event.data.name } : state;
    case 'StaffRolesSet':
      return state.status === 'active' ? { ...state, roles: inOrder(event.data.roles) } : state;
    case 'StaffRemoved':
      return { status: 'removed', staff: event.data.staff };
    // What is mailed for it is no matter of what they may do.
    case 'StaffInvited':
    default:
      return state;
  }
}

/** What somebody may do as their stream stands: nothing before they were added, and nothing once they were removed. */
export function rolesOf(state: StaffState): readonly StaffRole[] {
  return state.status === 'active' ? state.roles : [];
}
