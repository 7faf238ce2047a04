import { event } from '@tour-portal/contracts/events.js';
import type { StaffView } from '@tour-portal/contracts/staff-events.js';
import type { Decider } from '../event-log/decider.js';
import { NO_ACCESS, evolveAccess } from './access-state.js';
import type { AccessState } from './access-state.js';

export interface LookAtBooking {
  readonly type: 'LookAtBooking';
  readonly booking: number;
  readonly staff: number;
  readonly view: StaffView;
  /** Which moment or difference. */
  readonly detail: string | null;
}

/** Every look of client service at a customer's booking is recorded; nothing refuses one. */
export const accessDecider: Decider<AccessState, LookAtBooking, never> = {
  initial: NO_ACCESS,
  evolve: evolveAccess,
  decide: ({ booking, staff, view, detail }) => ({
    events: [event('BookingLookedAt', { booking, staff, view, detail })],
  }),
  creates: () => true,
  subject: () => null,
};
