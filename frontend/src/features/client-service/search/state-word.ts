import type { BookingState } from '@tour-portal/contracts/booking/booking-state.js';

const STATES: Readonly<Record<BookingState, string>> = {
  hold: 'Hold',
  active: 'Booked',
  travelled: 'Traveled',
  cancelled: 'Cancelled',
  expired: 'Expired hold',
  deleted: 'Deleted hold',
};

/** The state of a booking in words. */
export function stateWord(state: string): string {
  return state in STATES ? STATES[state as BookingState] : state;
}
