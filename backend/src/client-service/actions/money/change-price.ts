import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { ChangeAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { PRICE_CHANGE_MAX, priceChangeProblem } from '@tour-portal/contracts/client-service/room-changes.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import { isActive, travelersOf } from '../../../bookings/booking-state.js';
import type { BookingState } from '../../../bookings/booking-state.js';
import { BookingStreams } from '../../../bookings/booking-streams.js';
import type { PaymentUnderway } from '../../../bookings/booking-streams.js';
import { hasFee } from '../../../bookings/money/booking-money-state.js';
import { chargesOf } from '../../../bookings/money/new-fees.js';
import type { CreditTooLarge } from '../../../bookings/money/new-fees.js';
import type { InvalidFields } from '../../../bookings/guests/guest-changes.js';
import type { NoSuchGuest } from '../../../bookings/guests/guest-policies.js';
import { refuse } from '../../../event-log/call.js';
import type { UseCaseResult, Call } from '../../../event-log/call.js';
import type { Decision } from '../../../event-log/decider.js';
import { Is } from '../../../http/input/validation.js';
import {
  ApprovalPolicy,
  requestApprovalInstead,
  withApprovalRequest,
} from '../../approvals/approval-policy.js';
import { BookingActions, changeAnswer, refundIdsNeeded } from '../booking-actions.js';
import type { ActionFacts, NoSuchBooking } from '../booking-actions.js';
import { WithReason } from '../actions.dto.js';

const isPriceChange = (value: unknown) => typeof value === 'number' && priceChangeProblem(value) === null;

/** POST …/price */
export class PriceDto extends WithReason {
  @ApiProperty({ description: 'Guest id' })
  @Is(isId, 'the id of a guest')
  guest!: number;

  @ApiProperty({ example: -5000, description: 'Cents; less than 0 takes off' })
  @Is(isPriceChange, `whole cents other than 0, from -${PRICE_CHANGE_MAX} to ${PRICE_CHANGE_MAX}`)
  amount!: number;
}

/**
 * Charges a guest more; an amount below 0 is a credit, which lowers unpaid fees, and the rest of it is refunded (D25, D42).
 * A credit above `SECOND_PERSON_ABOVE` waits for a second person (D60).
 */
export class ChangePrice extends Command<
  UseCaseResult<ChangeAnswer, ChangePriceRefusal | InvalidFields | PaymentUnderway>
> {
  constructor(
    readonly booking: number,
    readonly guest: number,
    readonly amount: Cents,
    readonly call: Call,
  ) {
    super();
  }
}

interface PriceToChange
  extends Pick<ChangePrice, 'guest' | 'amount'>, Pick<ActionFacts, 'concluded' | 'now'> {
  readonly ids: { readonly refunds: readonly number[]; readonly fee: number };
}

export type ChangePriceRefusal =
  NoSuchBooking | NoSuchGuest | { readonly code: 'not-active' } | CreditTooLarge;

export function decideChangePrice(
  { guest, amount, concluded, now, ids }: PriceToChange,
  state: BookingState,
): Decision<ChangePriceRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  if (hasFee(state, ids.fee)) return { events: [] };
  if (!isActive(state, now) || concluded) return { refusal: { code: 'not-active' } };
  if (!travelersOf(state).includes(guest)) return { refusal: { code: 'no-such-guest', guest } };
  const fee: FeeTerms = { id: ids.fee, guest, type: 'PRICE_CHANGE', amount, tax: cents(0) };
  const charges = chargesOf(state, [fee], ids.refunds);
  if ('refusal' in charges) return charges;
  return { events: [event('PriceChanged', { booking: state.terms.booking, ...charges })] };
}

@CommandHandler(ChangePrice)
export class ChangePriceHandler implements ICommandHandler<ChangePrice> {
  constructor(
    private readonly actions: BookingActions,
    private readonly bookings: BookingStreams,
    private readonly approvals: ApprovalPolicy,
  ) {}

  async execute({ booking, guest, amount, call }: ChangePrice) {
    return this.actions.run(booking, call, async ({ document, now, concluded, allocate }) => {
      if (!document.guests.some(({ id }) => id === guest)) {
        const problems = [{ message: 'This booking has no such guest', field: 'guest' }];
        return refuse({ code: 'invalid-fields' as const, problems });
      }
      const { refund, fee } = await allocate({ refund: refundIdsNeeded(document), fee: 1 });
      const facts = { guest, amount, concluded, now, ids: { refunds: refund, fee: fee[0] ?? 0 } };
      const rule = (state: BookingState) => decideChangePrice(facts, state);
      // A charge is a credit below 0 here, which never needs a second person's approval.
      const action = { kind: 'credit', guest, amount: cents(0 - amount) } as const;
      const request = await this.approvals.approvalRequest(action, call, allocate);
      const decided = await this.bookings.decideFees(booking, requestApprovalInstead(request, rule), call);
      const answer = withApprovalRequest(decided, await this.actions.answer(decided, call), call);
      return changeAnswer(decided, answer);
    });
  }
}
