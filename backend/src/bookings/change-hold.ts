import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { EventLog } from '../event-log/event-log.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { bookingDecider } from './booking-decisions.js';
import type { BookingRefusal } from './booking-decisions.js';
import { bookingStream } from './booking-state.js';
import { EndedHolds } from './ended-holds.js';

export type ChangeHoldResult =
  | { readonly ok: true; readonly at: Instant; readonly position: Position | null }
  | { readonly ok: false; readonly refusal: BookingRefusal };

/** Deletes an active hold (spec §4); `at` is when. */
export class DeleteHold extends Command<ChangeHoldResult> {
  constructor(
    readonly account: number,
    readonly booking: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteHold)
export class DeleteHoldHandler implements ICommandHandler<DeleteHold> {
  constructor(
    private readonly streams: Streams,
    private readonly ended: EndedHolds,
    private readonly log: EventLog,
  ) {}

  async execute({ account, booking, context }: DeleteHold): Promise<ChangeHoldResult> {
    const command = { type: 'DeleteHold', owner: account, now: context.at } as const;
    const stream = bookingStream(booking);
    const outcome = await this.streams.execute(bookingDecider, stream, command, context);
    if (!outcome.ok && !(await this.log.wrote(stream, context.command)))
      return { ok: false, refusal: outcome.refusal };
    if (!('endedAt' in outcome.state)) throw new Error('a deleted hold has no end');
    const { terms, endedAt } = outcome.state;
    const { tour, departedAt } = terms;
    const released = await this.ended.release({ booking, account, tour, departedAt }, context);
    return { ok: true, at: endedAt, position: released ?? (outcome.ok ? outcome.position : null) };
  }
}
