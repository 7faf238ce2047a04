import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { event } from '@tour-portal/contracts/events/events.js';
import { extendableHours, extendedDeadlines } from '@tour-portal/contracts/hold/hold-duration.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import type { Decision } from '../../event-log/decider.js';
import type { BookingState } from '../booking-state.js';
import { BookingStreams, toAnswer } from '../booking-streams.js';

/** The owner extends a hold, once (spec §4; D24). */
export class ExtendHold extends Command<UseCaseResult<{ readonly expiredAt: Instant }, ExtendHoldRefusal>> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly call: Call,
  ) {
    super();
  }
}

export type ExtendHoldRefusal =
  /** Unknown, or another account's. */
  { readonly code: 'no-such-booking' } | { readonly code: 'not-extendable' };

export function decideExtendHold(
  { owner, now }: { readonly owner: number; readonly now: Instant },
  state: BookingState,
): Decision<ExtendHoldRefusal> {
  if (!('terms' in state) || state.terms.account !== owner) return { refusal: { code: 'no-such-booking' } };
  if (state.status !== 'hold') return { refusal: { code: 'not-extendable' } };
  const { terms, expiredAt, extended } = state;
  const hours = extendableHours({ hours: terms.hours, expiredAt, extended }, now);
  if (hours === null) return { refusal: { code: 'not-extendable' } };
  const deadlines = extendedDeadlines(state, plusHours(expiredAt, hours));
  return { events: [event('HoldExtended', { booking: terms.booking, hours, ...deadlines })] };
}

@CommandHandler(ExtendHold)
export class ExtendHoldHandler implements ICommandHandler<ExtendHold> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ account, booking, call }: ExtendHold) {
    const facts = { owner: account, now: call.context.at };
    const decided = await this.bookings.decide(booking, (state) => decideExtendHold(facts, state), call);
    return toAnswer(decided, ({ expiredAt }) => {
      if (expiredAt === null) throw new Error('an extended hold has no expiry');
      return { expiredAt };
    });
  }
}
