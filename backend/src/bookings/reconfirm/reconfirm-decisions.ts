import { event } from '@tour-portal/contracts/events/events.js';
import { reconfirmProblem } from '@tour-portal/contracts/booking/reconfirming.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Decision } from '../../event-log/decider.js';
import { travelersOf } from '../booking-state.js';
import type { BookingState } from '../booking-state.js';

export interface ReconfirmationFacts {
  readonly owner: number;
  /** As `hasTourStarted` says. */
  readonly hasStarted: boolean;
  readonly now: Instant;
}

export type ReconfirmRefusal =
  | { readonly code: 'no-such-booking' }
  | { readonly code: 'tour-started' }
  /** Also where no deposit was paid, and for a booking that was cancelled. */
  | { readonly code: 'not-fully-paid' };

/** Reconfirms a fully paid booking for its owner or client service (spec §7); a second time changes nothing. */
export function decideReconfirm(
  { owner, hasStarted, now }: ReconfirmationFacts,
  state: BookingState,
): Decision<ReconfirmRefusal> {
  if (!('terms' in state) || state.terms.account !== owner) return { refusal: { code: 'no-such-booking' } };
  if (state.reconfirmed) return { events: [] };
  const problem = reconfirmProblem({
    isBooked: state.status === 'booked',
    hasStarted,
    travelers: travelersOf(state).map((guest) => ({ fees: state.fees[guest] ?? [] })),
  });
  if (problem !== null) return { refusal: { code: problem } };
  return { events: [event('BookingReconfirmed', { booking: state.terms.booking, at: now })] };
}
