import { Inject, Injectable } from '@nestjs/common';
import { needsApproval } from '@tour-portal/contracts/client-service/approvals.js';
import type { ActionForApproval } from '@tour-portal/contracts/client-service/approvals.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { BookingRule, DecidedBooking } from '../../bookings/booking-streams.js';
import type { Answer, Call, RefusedResult } from '../../event-log/call.js';
import type { Config } from '../../instance/config.js';
import type { AllocateIds } from '../../instance/ids.js';
import { CONFIG } from '../../instance/settings.js';
import { staffOf } from '../staff-of.js';
import { decideRequestApproval } from './approval-decisions.js';
import type { ApprovalToRequest } from './approval-decisions.js';

/** Decides which actions need a second person (D60); the limit is a setting. */
@Injectable()
export class ApprovalPolicy {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'secondPersonAbove'>) {}

  /** The request for a second person's approval; null where the action needs none, or no member of staff acts. */
  async approvalRequest(
    action: ActionForApproval,
    call: Call,
    allocate: AllocateIds,
  ): Promise<ApprovalToRequest | null> {
    const by = staffOf(call.context);
    if (by === null || !needsApproval(action, this.config.secondPersonAbove)) return null;
    const [approval = 0] = (await allocate({ approval: 1 })).approval;
    return { approval, by, action };
  }
}

/** The given rule where there is no request; otherwise a rule that requests the approval instead of acting. */
export function requestApprovalInstead<R>(
  request: ApprovalToRequest | null,
  rule: BookingRule<R>,
): BookingRule<R> {
  return request === null ? rule : (state) => decideRequestApproval(request, rule(state), state);
}

/** Adds the requested approval, if any, to the answer; the call then waits until the list of open approvals shows it. */
export function withApprovalRequest<R>(
  decided: DecidedBooking<R>,
  served: Answer<ServedBookingAnswer> | RefusedResult<R>,
  { dryRun }: Call,
): Answer<ServedBookingAnswer> | RefusedResult<R> {
  if (!served.ok || !decided.ok) return served;
  const requested = decided.events.find(({ type }) => type === 'ApprovalRequested');
  if (requested?.type !== 'ApprovalRequested') return served;
  const { approval: id, asked } = requested.data;
  const approval = { id: dryRun ? null : id, asked };
  return { ...served, answer: { ...served.answer, approval }, position: dryRun ? null : decided.position };
}
