import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { EventLog } from '../event-log/event-log.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { bookingDecider } from './booking-decisions.js';
import type { BookingCommand, BookingRefusal } from './booking-decisions.js';
import { bookingStream } from './booking-state.js';
import { foldBooking, foldedWith } from './booking-view.js';
import type { FoldedBooking } from './booking-view.js';

export type DecidedBooking =
  ({ readonly ok: true } & FoldedBooking) | { readonly ok: false; readonly refusal: BookingRefusal };

/** One decision about a placed booking that concerns no other stream; answers the booking after it. */
export class DecideBooking extends Command<DecidedBooking> {
  constructor(
    readonly booking: number,
    readonly decision: BookingCommand,
    readonly context: CommandContext,
    /** Decides and answers the same, and appends nothing. */
    readonly dryRun = false,
  ) {
    super();
  }
}

@CommandHandler(DecideBooking)
export class DecideBookingHandler implements ICommandHandler<DecideBooking> {
  constructor(
    private readonly streams: Streams,
    private readonly log: EventLog,
  ) {}

  async execute({ booking, decision, context, dryRun }: DecideBooking): Promise<DecidedBooking> {
    const stream = bookingStream(booking);
    if (dryRun) {
      const previewed = await this.streams.preview(bookingDecider, stream, decision);
      if ('refusal' in previewed) return { ok: false, refusal: previewed.refusal };
      const { document, position } = await this.folded(booking);
      return { ok: true, document: foldedWith(document, previewed.events, context), position };
    }
    const outcome = await this.streams.execute(bookingDecider, stream, decision, context);
    // A retry whose first answer was lost finds its own work done.
    if (!outcome.ok && !(await this.log.wrote(stream, context.command)))
      return { ok: false, refusal: outcome.refusal };
    return { ok: true, ...(await this.folded(booking)) };
  }

  private async folded(booking: number): Promise<FoldedBooking> {
    const folded = await foldBooking(this.log, booking);
    if (folded === null) throw new Error(`booking ${booking} has no document`);
    return folded;
  }
}
