import { rolesInOrder } from '@tour-portal/contracts/client-service/staff-roles.js';
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
      /** Ids of the commands that asked for another invitation link: a repeated one mails nothing more. */
      readonly invitations: readonly string[];
    }
  | { readonly status: 'removed'; readonly staff: number };

export const NO_STAFF: StaffState = { status: 'unknown' };

/** Roles of a new member for whom none are given, and of members from before there were roles: they could do everything. */
export const FIRST_ROLES: readonly StaffRole[] = ['manager'];

export function staffStream(staff: number): string {
  return `staff-${staff}`;
}

export function evolveStaff(state: StaffState, event: NewEvent): StaffState {
  switch (event.type) {
    case 'StaffAdded': {
      const { staff, name } = event.data;
      return { status: 'active', staff, name, roles: FIRST_ROLES, invitations: [] };
    }
    case 'StaffRenamed':
      return state.status === 'active' ? { ...state, name: event.data.name } : state;
    case 'StaffRolesSet':
      return state.status === 'active' ? { ...state, roles: rolesInOrder(event.data.roles) } : state;
    case 'StaffRemoved':
      return { status: 'removed', staff: event.data.staff };
    case 'StaffInvited':
      return state.status === 'active'
        ? { ...state, invitations: [...state.invitations, event.data.invitation] }
        : state;
    default:
      return state;
  }
}

/** The roles of a member of staff: none before they were added, and none after they were removed. */
export function rolesOf(state: StaffState): readonly StaffRole[] {
  return state.status === 'active' ? state.roles : [];
}
