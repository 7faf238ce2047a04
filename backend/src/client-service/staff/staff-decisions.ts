import { event } from '@tour-portal/contracts/events/events.js';
import type { Decider, Decision } from '../../event-log/decider.js';
import { NO_STAFF, evolveStaff } from './staff-state.js';
import type { StaffState } from './staff-state.js';

export type StaffCommand =
  | { readonly type: 'AddStaff'; readonly staff: number; readonly name: string; readonly email: string }
  | { readonly type: 'RemoveStaff' };

export interface StaffRefusal {
  readonly code: 'no-such-staff';
}

/** Who works in client service (D45): added once, removed for good. */
export function decideStaff(command: StaffCommand, state: StaffState): Decision<StaffRefusal> {
  switch (command.type) {
    case 'AddStaff': {
      if (state.status !== 'unknown') return { events: [] };
      const { staff, name, email } = command;
      return { events: [event('StaffAdded', { staff, name, email })] };
    }
    case 'RemoveStaff':
      if (state.status === 'unknown') return { refusal: { code: 'no-such-staff' } };
      if (state.status === 'removed') return { events: [] };
      return { events: [event('StaffRemoved', { staff: state.staff })] };
  }
}

export const staffDecider: Decider<StaffState, StaffCommand, StaffRefusal> = {
  initial: NO_STAFF,
  evolve: evolveStaff,
  decide: decideStaff,
  creates: (command) => command.type === 'AddStaff',
  subject: () => null,
};
