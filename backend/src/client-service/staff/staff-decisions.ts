import { rolesInOrder } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { Decider, Decision } from '../../event-log/decider.js';
import { FIRST_ROLES, NO_STAFF, evolveStaff } from './staff-state.js';
import type { StaffState } from './staff-state.js';

/** `by`: the member of staff who gives the command; null: the operator's command line. */
export type StaffCommand =
  | {
      readonly type: 'SetStaff';
      readonly staff: number;
      readonly name: string;
      readonly email: string;
      /** Null: the roles they have; a new member becomes a manager. */
      readonly roles: readonly StaffRole[] | null;
      readonly by: number | null;
    }
  | {
      readonly type: 'InviteStaff';
      /** Id of the command: a repeated command mails nothing more. */
      readonly invitation: string;
    }
  | { readonly type: 'RemoveStaff'; readonly by: number | null };

/**
 * `own-roles`: members of staff cannot change their own roles or remove themselves. So the last manager does not lock
 * everybody out by mistake; the command line (`by: null`) is not bound by this.
 */
export interface StaffRefusal {
  readonly code: 'no-such-staff' | 'own-roles';
}

/** Decides who works in client service (D45) and with which roles (D60). A removal is final. */
export function decideStaff(command: StaffCommand, state: StaffState): Decision<StaffRefusal> {
  switch (command.type) {
    case 'SetStaff':
      return decideSet(command, state);
    case 'InviteStaff':
      if (state.status !== 'active') return { refusal: { code: 'no-such-staff' } };
      if (state.invitations.includes(command.invitation)) return { events: [] };
      return { events: [event('StaffInvited', { staff: state.staff, invitation: command.invitation })] };
    case 'RemoveStaff':
      if (state.status === 'unknown') return { refusal: { code: 'no-such-staff' } };
      if (state.status === 'removed') return { events: [] };
      if (command.by === state.staff) return { refusal: { code: 'own-roles' } };
      return { events: [event('StaffRemoved', { staff: state.staff })] };
  }
}

function decideSet(
  { staff, name, email, roles, by }: Extract<StaffCommand, { type: 'SetStaff' }>,
  state: StaffState,
): Decision<StaffRefusal> {
  switch (state.status) {
    case 'removed':
      return { refusal: { code: 'no-such-staff' } };
    case 'unknown': {
      const added = event('StaffAdded', { staff, name, email });
      const rolesSet = event('StaffRolesSet', { staff, roles: rolesInOrder(roles ?? FIRST_ROLES) });
      return { events: [added, rolesSet] };
    }
    case 'active': {
      const events: NewEvent[] = [];
      if (name !== state.name) events.push(event('StaffRenamed', { staff, name }));
      const newRoles = roles === null ? state.roles : rolesInOrder(roles);
      if (newRoles.join() !== state.roles.join()) {
        if (by === staff) return { refusal: { code: 'own-roles' } };
        events.push(event('StaffRolesSet', { staff, roles: newRoles }));
      }
      return { events };
    }
  }
}

export const staffDecider: Decider<StaffState, StaffCommand, StaffRefusal> = {
  initial: NO_STAFF,
  evolve: evolveStaff,
  decide: decideStaff,
  creates: (command) => command.type === 'SetStaff',
  subject: () => null,
};
