import { event } from '@tour-portal/contracts/events/events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Decision } from '../../event-log/decider.js';
import type { BookingState, Placed } from '../booking-state.js';
import { feesOf, isPaid } from '../money/booking-money-state.js';

export interface ReconfirmationFacts {
  readonly owner: number;
  /** Whether the tour's first day has come where it begins. */
  readonly started: boolean;
  readonly now: Instant;
}

export type ReconfirmRefusal =
  | { readonly code: 'no-such-booking' }
  | { readonly code: 'tour-started' }
  | { readonly code: 'not-fully-paid' };

/** Step 5, by the owner or by client service for them (spec §4 "Stepper"); a second time changes nothing. */
export function decideReconfirm(
  { owner, started, now }: ReconfirmationFacts,
  state: BookingState,
): Decision<ReconfirmRefusal> {
  if (!('terms' in state) || state.terms.account !== owner) return { refusal: { code: 'no-such-booking' } };
  if (state.reconfirmed) return { events: [] };
  if (started) return { refusal: { code: 'tour-started' } };
  if (state.status !== 'booked' || !isSettled(state)) return { refusal: { code: 'not-fully-paid' } };
  return { events: [event('BookingReconfirmed', { booking: state.terms.booking, at: now })] };
}

/** Whether every fee but the optional travel protection is paid. */
function isSettled(state: Placed): boolean {
  const fees = feesOf(state);
  return fees.length > 0 && fees.every(({ id, type }) => type === 'TPP' || isPaid(state, id));
}
