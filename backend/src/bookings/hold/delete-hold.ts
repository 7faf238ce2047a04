import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { event } from '@tour-portal/contracts/events/events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import type { Decision } from '../../event-log/decider.js';
import { isActiveHold } from '../booking-state.js';
import type { BookingState } from '../booking-state.js';
import { BookingStreams } from '../booking-streams.js';
import { HoldEndings } from './hold-endings.js';

/** The owner deletes an active hold (spec §4), which frees its slot, and its seats unless they are kept for a payment. */
export class DeleteHold extends Command<UseCaseResult<{ readonly deletedAt: Instant }, DeleteHoldRefusal>> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly call: Call,
  ) {
    super();
  }
}

export type DeleteHoldRefusal =
  /** Unknown, or another account's. */
  { readonly code: 'no-such-booking' } | { readonly code: 'not-an-active-hold' };

export function decideDeleteHold(
  { owner, now }: { readonly owner: number; readonly now: Instant },
  state: BookingState,
): Decision<DeleteHoldRefusal> {
  if (!('terms' in state) || state.terms.account !== owner) return { refusal: { code: 'no-such-booking' } };
  if (!isActiveHold(state, now)) return { refusal: { code: 'not-an-active-hold' } };
  return { events: [event('HoldDeleted', { booking: state.terms.booking, deletedAt: now })] };
}

@CommandHandler(DeleteHold)
export class DeleteHoldHandler implements ICommandHandler<DeleteHold> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly endings: HoldEndings,
  ) {}

  async execute({ account, booking, call }: DeleteHold) {
    const facts = { owner: account, now: call.context.at };
    const ended = await this.bookings.end(booking, (state) => decideDeleteHold(facts, state), call.context);
    if (!ended.ok) return ended;
    const { tour, departedAt } = ended.terms;
    const released = await this.endings.release({ booking, account, tour, departedAt }, call.context);
    return { ok: true as const, answer: { deletedAt: ended.endedAt }, position: released ?? ended.position };
  }
}
