import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { ActionForApproval } from '@tour-portal/contracts/client-service/approvals.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { IsBoolean } from 'class-validator';
import type { BookingState } from '../../bookings/booking-state.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import type { PaymentUnderway } from '../../bookings/booking-streams.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import type { Decision } from '../../event-log/decider.js';
import { shouldBe } from '../../http/input/validation.js';
import { Documents } from '../../read-side/documents.js';
import { WithReason } from '../actions/actions.dto.js';
import { decideChangePrice } from '../actions/money/change-price.js';
import type { ChangePriceRefusal } from '../actions/money/change-price.js';
import { decideOrderRefund } from '../actions/money/order-refund.js';
import type { OrderRefundRefusal } from '../actions/money/order-refund.js';
import { BookingActions, refundIdsNeeded } from '../actions/booking-actions.js';
import { staffOf } from '../staff-of.js';
import { decideApproval } from './approval-decisions.js';
import type { ApprovalRefusal } from './approval-decisions.js';

/** POST /client-service/approvals/{id} (D60). */
export class ApprovalDto extends WithReason {
  @ApiProperty({ description: 'False turns it down' })
  @IsBoolean(shouldBe('true or false'))
  approve!: boolean;
}

/** Why the requested action cannot be carried out any more. */
type RequestedActionRefusal = OrderRefundRefusal | ChangePriceRefusal;

/** Approves a refund or credit that another person asked for, and carries it out; or denies it, which that person may do, too (D60). */
export class DecideApproval extends Command<
  UseCaseResult<ServedBookingAnswer, ApprovalRefusal | RequestedActionRefusal | PaymentUnderway>
> {
  constructor(
    readonly approval: number,
    readonly approve: boolean,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(DecideApproval)
export class DecideApprovalHandler implements ICommandHandler<DecideApproval> {
  constructor(
    private readonly documents: Documents,
    private readonly actions: BookingActions,
    private readonly bookings: BookingStreams,
  ) {}

  async execute({ approval, approve, call }: DecideApproval) {
    const requested = await this.documents.approval(approval);
    if (requested === null) return refuse({ code: 'no-such-approval' as const });
    const { booking } = requested;
    return this.actions.run(booking, call, async ({ document, now, concluded, allocate }) => {
      const { refund: refunds, fee } = await allocate({ refund: refundIdsNeeded(document), fee: 1 });
      const facts = { concluded, now, ids: { refunds, fee: fee[0] ?? 0 } };
      const carryOut = (action: ActionForApproval, state: BookingState): Decision<RequestedActionRefusal> =>
        action.kind === 'refund'
          ? decideOrderRefund({ ...action, refund: refunds[0] ?? 0 }, state)
          : decideChangePrice({ ...facts, guest: action.guest, amount: cents(0 - action.amount) }, state);
      const verdict = { approval, approve, by: staffOf(call.context) };
      const rule = (state: BookingState) => decideApproval(verdict, carryOut, state);
      const decided = await this.bookings.decideFees(booking, rule, call);
      const answer = await this.actions.answer(decided, call);
      return answer.ok && decided.ok ? { ...answer, position: decided.position } : answer;
    });
  }
}
