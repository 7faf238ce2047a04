import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { refundsByPayment, splitRefund } from '@tour-portal/contracts/money/cancellation.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import { paidLinesOf } from '../../../bookings/money/booking-money-state.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { BookingStreams } from '../../../bookings/booking-streams.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import type { Decision } from '../../../event-log/decider.js';
import { Is } from '../../../http/input/validation.js';
import {
  ApprovalPolicy,
  requestApprovalInstead,
  withApprovalRequest,
} from '../../approvals/approval-policy.js';
import { BookingActions } from '../booking-actions.js';
import type { NoSuchBooking } from '../booking-actions.js';
import { WithReason } from '../actions.dto.js';

const isPositiveCents = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

/** POST …/refund */
export class RefundDto extends WithReason {
  @ApiProperty({ description: 'Payment id' })
  @Is(isId, 'the id of a payment')
  payment!: number;

  @ApiProperty({ example: 5000, description: 'Cents' })
  @Is(isPositiveCents, 'an amount of whole cents above 0')
  amount!: number;
}

/**
 * Orders a refund of a part of a payment, or of all that is left of it (D25, D42); the refund is made in the background.
 * One above `SECOND_PERSON_ABOVE` waits for a second person (D60).
 */
export class OrderRefund extends Command<UseCaseResult<ServedBookingAnswer, OrderRefundRefusal>> {
  constructor(
    readonly booking: number,
    readonly payment: number,
    readonly amount: Cents,
    readonly call: Call,
  ) {
    super();
  }
}

/** `refund`: id of the new refund. */
type RefundToOrder = Pick<OrderRefund, 'payment' | 'amount'> & { readonly refund: number };

export type OrderRefundRefusal =
  | NoSuchBooking
  | { readonly code: 'no-such-payment' }
  | { readonly code: 'refund-too-large'; readonly most: Cents };

export function decideOrderRefund(
  { refund, payment, amount }: RefundToOrder,
  state: BookingState,
): Decision<OrderRefundRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  if (state.refunds.some((other) => other.refund === refund)) return { events: [] };
  const paid = state.payments.find((other) => other.payment === payment);
  if (paid?.outcome !== 'recorded') return { refusal: { code: 'no-such-payment' } };
  const lines = paidLinesOf(state).filter((line) => line.payment === payment);
  const most = sumOf(lines);
  if (amount > most) return { refusal: { code: 'refund-too-large', most } };
  const refunds = refundsByPayment(splitRefund(lines, amount), 'Other', [refund]);
  return { events: [event('RefundOrdered', { booking: state.terms.booking, refunds })] };
}

@CommandHandler(OrderRefund)
export class OrderRefundHandler implements ICommandHandler<OrderRefund> {
  constructor(
    private readonly actions: BookingActions,
    private readonly bookings: BookingStreams,
    private readonly approvals: ApprovalPolicy,
  ) {}

  async execute({ booking, payment, amount, call }: OrderRefund) {
    return this.actions.run(booking, call, async ({ allocate }) => {
      const [refund = 0] = (await allocate({ refund: 1 })).refund;
      const action = { kind: 'refund', payment, amount } as const;
      const request = await this.approvals.approvalRequest(action, call, allocate);
      const rule = (state: BookingState) => decideOrderRefund({ refund, payment, amount }, state);
      const approvalRule = requestApprovalInstead(request, rule);
      const decided = await this.bookings.decideForStaff(booking, approvalRule, call);
      return withApprovalRequest(decided, await this.actions.answer(decided, call), call);
    });
  }
}
