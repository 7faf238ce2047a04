import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { Decider, Decision } from '../../event-log/decider.js';
import { EMPTY_DEPARTURE, evolveDeparture } from '../departure-state.js';
import type { DepartureState } from '../departure-state.js';
import { setCapacity, waitingListLeft } from '../waiting-decisions.js';
import type { TimedCommand } from '../waiting-decisions.js';

/** Sets the capacity of a departure, or withdraws it (D61). */
export type CapacityCommand =
  | (TimedCommand & { readonly type: 'SetCapacity'; readonly capacity: number })
  | (TimedCommand & { readonly type: 'WithdrawDeparture' });

export type CapacityRefusal =
  /** `seatsTaken`: seats that are held, kept for bookings or offered to waiting parties. */
  { readonly code: 'below-taken'; readonly seatsTaken: number } | { readonly code: 'withdrawn' };

/** Rules of a departure's capacity: never fewer seats than are in use, and no change once it is withdrawn (D61). */
export function decideCapacity(command: CapacityCommand, state: DepartureState): Decision<CapacityRefusal> {
  switch (command.type) {
    case 'SetCapacity': {
      const { capacity } = command;
      if (state.withdrawn) return { refusal: { code: 'withdrawn' } };
      if (capacity < state.seatsTaken)
        return { refusal: { code: 'below-taken', seatsTaken: state.seatsTaken } };
      return { events: setCapacity(state, command) };
    }
    case 'WithdrawDeparture':
      return { events: state.withdrawn ? [] : withdraw(state, command) };
  }
}

/** Withdraws, and ends the requests of all waiting parties in the same append. Background work deals with the bookings. */
function withdraw(state: DepartureState, { tour, departedAt }: TimedCommand): NewEvent[] {
  const withdrawn = event('DepartureWithdrawn', { tour, departedAt, seatsTaken: state.seatsTaken });
  const events: NewEvent[] = [withdrawn];
  let current = evolveDeparture(state, withdrawn);
  for (const party of state.waitingList) {
    const listLeft = waitingListLeft(current, { tour, departedAt }, party, 'withdrawn');
    events.push(listLeft);
    current = evolveDeparture(current, listLeft);
  }
  return events;
}

export const capacityDecider: Decider<DepartureState, CapacityCommand, CapacityRefusal> = {
  initial: EMPTY_DEPARTURE,
  evolve: evolveDeparture,
  decide: decideCapacity,
  creates: () => false,
  subject: () => null,
};
