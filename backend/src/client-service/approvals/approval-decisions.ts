import type { ActionForApproval } from '@tour-portal/contracts/client-service/approvals.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { BookingState } from '../../bookings/booking-state.js';
import type { Decision } from '../../event-log/decider.js';

export interface ApprovalToRequest {
  /** Id of the request. */
  readonly approval: number;
  /** The member of staff who asks. */
  readonly by: number;
  readonly asked: ActionForApproval;
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
  if (state.approvals.some((other) => other.approval === approval)) return { events: [] };
  return { events: [event('ApprovalRequested', { booking: state.terms.booking, approval, by, asked })] };
}

export interface ApprovalToDecide {
  readonly approval: number;
  readonly approve: boolean;
  /** The member of staff who decides; null: the caller is not a member of staff, and cannot approve. */
  readonly by: number | null;
}

/**
 * `same-person`: the member of staff who asked cannot approve, but may take the request back. A caller who is not staff is
 * refused with this code, too. `decided-already`: the request was approved or denied before.
 */
export interface ApprovalRefusal {
  readonly code: 'no-such-approval' | 'same-person' | 'decided-already';
}

/**
 * Approves a request, and in the same append carries out what was asked; or denies the request (D60).
 * @param act decides what was asked, against the booking as it is now
 */
export function decideApproval<R>(
  { approval, approve, by }: ApprovalToDecide,
  act: (asked: ActionForApproval, state: BookingState) => Decision<R>,
  state: BookingState,
): Decision<R | ApprovalRefusal> {
  const request = 'terms' in state ? state.approvals.find((other) => other.approval === approval) : undefined;
  if (!('terms' in state) || request === undefined) return { refusal: { code: 'no-such-approval' } };
  if (request.isDecided) return { refusal: { code: 'decided-already' } };
  const { booking } = state.terms;
  if (!approve) return { events: [event('ApprovalDenied', { booking, approval })] };
  if (by === null || request.by === by) return { refusal: { code: 'same-person' } };
  const decision = act(request.asked, state);
  if ('refusal' in decision) return decision;
  return { events: [event('ApprovalGranted', { booking, approval }), ...decision.events] };
}
