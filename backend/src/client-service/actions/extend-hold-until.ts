import type { PipeTransform } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { extendedDeadlines } from '@tour-portal/contracts/hold/hold-duration.js';
import {
  BUSINESS_ZONE,
  millis,
  plusHours,
  startOfDay,
  isMoment,
} from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { EXTENSION_MAX_HOURS } from '@tour-portal/contracts/accounts/staff-rules.js';
import { IsInt, Max, Min } from 'class-validator';
import { isActiveHold } from '../../bookings/booking-state.js';
import type { BookingState } from '../../bookings/booking-state.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import type { Decision } from '../../event-log/decider.js';
import { invalid } from '../../http/problems.js';
import { OptionalProperty } from '../../http/input/optional-properties.js';
import { Is, shouldBe } from '../../http/input/validation.js';
import { BookingActions } from './booking-actions.js';
import type { NoSuchBooking } from './booking-actions.js';
import { WithReason } from './actions.dto.js';

const HOURS = shouldBe(`a number of hours from 1 to ${EXTENSION_MAX_HOURS}`);

/** POST …/extend: by hours, or until a moment. */
export class ExtendDto extends WithReason {
  @OptionalProperty({ example: 24 })
  @IsInt(HOURS)
  @Min(1, HOURS)
  @Max(EXTENSION_MAX_HOURS, HOURS)
  hours?: number;

  @OptionalProperty({ example: '2027-01-05T18:00:00Z' })
  @Is(isMoment, 'a time like 2027-01-05T18:00:00Z')
  until?: string;
}

/** Lets a body pass that has either hours or a moment, and not both. @throws HttpException 400 */
export const hoursOrUntil: PipeTransform<ExtendDto, ExtendDto> = {
  transform: (body) => {
    if ((body.hours === undefined) !== (body.until === undefined)) return body;
    throw invalid([{ message: 'Say either hours or until when', fields: ['hours', 'until'] }]);
  },
};

/** How far to extend: by so many hours after the hold's end, or until a moment. */
type Extension = { readonly hours: number } | { readonly moment: Instant };

/** Extends an active hold, as often as need be (D42). */
export class ExtendHoldUntil extends Command<UseCaseResult<ServedBookingAnswer, ExtendUntilRefusal>> {
  constructor(
    readonly booking: number,
    readonly extension: Extension,
    readonly call: Call,
  ) {
    super();
  }
}

export type ExtendUntilRefusal =
  | NoSuchBooking
  | { readonly code: 'no-active-hold' }
  /** The moment is earlier than the hold's present end, `expiredAt`. */
  | { readonly code: 'extends-nothing'; readonly expiredAt: Instant }
  /** The moment is not before `before`, when the tour's first day begins. */
  | { readonly code: 'extends-too-far'; readonly before: Instant };

/** Extends the hold to a moment before the tour's first day begins in Chicago. */
export function decideExtendHoldUntil(
  { extension, now }: { readonly extension: Extension; readonly now: Instant },
  state: BookingState,
): Decision<ExtendUntilRefusal> {
  if (!('terms' in state)) return { refusal: { code: 'no-such-booking' } };
  if (!isActiveHold(state, now)) return { refusal: { code: 'no-active-hold' } };
  const { expiredAt } = state;
  const until = 'moment' in extension ? extension.moment : plusHours(expiredAt, extension.hours);
  if (until === expiredAt) return { events: [] };
  if (until < expiredAt) return { refusal: { code: 'extends-nothing', expiredAt } };
  const { booking, departedAt } = state.terms;
  const before = startOfDay(departedAt, BUSINESS_ZONE);
  if (until >= before) return { refusal: { code: 'extends-too-far', before } };
  const hours = Math.ceil((millis(until) - millis(expiredAt)) / 3_600_000);
  return { events: [event('HoldExtended', { booking, hours, ...extendedDeadlines(state, until) })] };
}

@CommandHandler(ExtendHoldUntil)
export class ExtendHoldUntilHandler implements ICommandHandler<ExtendHoldUntil> {
  constructor(private readonly actions: BookingActions) {}

  async execute({ booking, extension, call }: ExtendHoldUntil) {
    return this.actions.run(booking, call, async ({ now }) => {
      const facts = { extension, now };
      return this.actions.decide(booking, (state) => decideExtendHoldUntil(facts, state), call);
    });
  }
}
