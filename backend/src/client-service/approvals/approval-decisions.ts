import type { AskedAction } from '@tour-portal/contracts/client-service/approvals.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { BookingState } from '../../bookings/booking-state.js';
import type { Decision } from '../../event-log/decider.js';

export interface ApprovalToRequest {
  /** Its id. */
  readonly approval: number;
  /** The member of staff who asks. */
  readonly by: number;
  readonly asked: AskedAction;
}

/**
 * Requests a second person's approval instead of acting; an action that is refused anyhow is refused at once (D60).
 * @param alone what would be decided without a second person
 */
export function decideRequestApproval<R>(
  { approval, by, asked }: ApprovalToRequest,
  alone: Decision<R>,
  state: BookingState,
): Decision<R> {
  if ('refusal' in alone || !('terms' in state)) return alone;
  if (state.approvals.some((known) => known.approval === approval)) return { events: [] };
  return { events: [event('ApprovalRequested', { booking: state.terms.booking, approval, by, asked })] };
}

export interface ApprovalToDecide {
  readonly approval: number;
  readonly approve: boolean;
  /** The member of staff who decides. */
  readonly by: number | null;
}

/**
 * `same-person`: the member of staff who asked cannot approve, but may take the request back. `decided-already`: it was
 * approved or denied before.
 */
export interface ApprovalRefusal {
  readonly code: 'no-such-approval' | 'same-person' | 'decided-already';
}

/**
 * Approves a request and carries out in the same append what was asked; or denies it (D60).
 * @param act decides what was asked, against the booking as it is now
 */
export function decideApproval<R>(
  { approval, approve, by }: ApprovalToDecide,
  act: (asked: AskedAction, state: BookingState) => Decision<R>,
  state: BookingState,
): Decision<R | ApprovalRefusal> {
  const known = 'terms' in state ? state.approvals.find((one) => one.approval === approval) : undefined;
  if (!('terms' in state) || known === undefined) return { refusal: { code: 'no-such-approval' } };
  if (known.isDecided) return { refusal: { code: 'decided-already' } };
  const { booking } = state.terms;
  if (!approve) return { events: [event('ApprovalDenied', { booking, approval })] };
  if (by === null || known.by === by) return { refusal: { code: 'same-person' } };
  const done = act(known.asked, state);
  if ('refusal' in done) return done;
  return { events: [event('ApprovalGranted', { booking, approval }), ...done.events] };
}
