import type { ActionForApproval } from '@tour-portal/contracts/client-service/approvals.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { BookingState } from '../../bookings/booking-state.js';
import type { Decision } from '../../event-log/decider.js';

export interface ApprovalToRequest {
  /** Id of the request. */
  readonly approval: number;
  /** The member of staff who asks. */
  readonly by: number;
  readonly action: ActionForApproval;
}

/**
 * Requests a second person's approval instead of acting; an action that is refused anyhow is refused at once (D60).
 * @param unapproved what would be decided if the action needed no approval
 */
export function decideRequestApproval<R>(
  { approval, by, action }: ApprovalToRequest,
  unapproved: Decision<R>,
  state: BookingState,
): Decision<R> {
  if ('refusal' in unapproved || !('terms' in state)) return unapproved;
  if (state.approvals.some((other) => other.approval === approval)) return { events: [] };
  const { booking } = state.terms;
  return { events: [event('ApprovalRequested', { booking, approval, by, asked: action })] };
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
 * Approves a request, and in the same append carries out its action; or denies the request (D60).
 * @param decideAction decides the requested action on the booking as it is now
 */
export function decideApproval<R>(
  { approval, approve, by }: ApprovalToDecide,
  decideAction: (action: ActionForApproval, state: BookingState) => Decision<R>,
  state: BookingState,
): Decision<R | ApprovalRefusal> {
  const request = 'terms' in state ? state.approvals.find((other) => other.approval === approval) : undefined;
  if (!('terms' in state) || request === undefined) return { refusal: { code: 'no-such-approval' } };
  if (request.isDecided) return { refusal: { code: 'decided-already' } };
  const { booking } = state.terms;
  if (!approve) return { events: [event('ApprovalDenied', { booking, approval })] };
  if (by === null || request.by === by) return { refusal: { code: 'same-person' } };
  const decision = decideAction(request.action, state);
  if ('refusal' in decision) return decision;
  return { events: [event('ApprovalGranted', { booking, approval }), ...decision.events] };
}
