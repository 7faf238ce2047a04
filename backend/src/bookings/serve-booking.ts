import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { NewEvent } from '@tour-portal/contracts/events.js';
import { SeatGuard } from '../departures/departure-decisions.js';
import { Faults } from '../dev/faults.js';
import { EventLog } from '../event-log/event-log.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { paymentDecider } from '../payments/payment-decisions.js';
import { paymentStream } from '../payments/payment-state.js';
import { bookingDecider } from './booking-decisions.js';
import type { BookingCommand, BookingRefusal } from './booking-decisions.js';
import { bookingStream } from './booking-state.js';
import { foldBooking, foldedWith } from './booking-view.js';
import type { FoldedBooking } from './booking-view.js';
import { FreedSeats } from './freed-seats.js';

export type ServedBooking =
  /** What the command did: nothing, where all was as it wanted it before. */
  | ({ readonly ok: true; readonly events: readonly NewEvent[] } & FoldedBooking)
  | { readonly ok: false; readonly refusal: BookingRefusal | { readonly code: 'payment-underway' } };

/** What a member of staff does to a booking (D42), with what follows for its seats. */
export class ServeBooking extends Command<ServedBooking> {
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

/**
 * One decision, then the seats it frees; its refunds are made in the background, by what the booking says is owed. A
 * retry finds what the first try wrote and answers that: what is counted from today's state is not done twice.
 */
@CommandHandler(ServeBooking)
export class ServeBookingHandler implements ICommandHandler<ServeBooking> {
  private readonly freed;

  constructor(
    private readonly streams: Streams,
    private readonly log: EventLog,
    private readonly faults: Faults,
    guard: SeatGuard,
  ) {
    this.freed = new FreedSeats(streams, guard);
  }

  async execute({ booking, decision, context, dryRun }: ServeBooking): Promise<ServedBooking> {
    const stream = bookingStream(booking);
    if (dryRun) {
      if (await this.isBeingPaid(booking, decision)) return UNDERWAY;
      const previewed = await this.streams.preview(bookingDecider, stream, decision);
      if ('refusal' in previewed) return { ok: false, refusal: previewed.refusal };
      const { events } = previewed;
      const { document, position } = await this.folded(booking);
      return { ok: true, events, document: foldedWith(document, events, context), position };
    }
    let events: readonly NewEvent[] = await this.written(stream, context);
    if (events.length === 0) {
      if (await this.isBeingPaid(booking, decision)) return UNDERWAY;
      const outcome = await this.streams.execute(bookingDecider, stream, decision, context);
      // The same command may have been tried elsewhere at the same time, and have come first.
      events = outcome.ok && outcome.events.length > 0 ? outcome.events : await this.written(stream, context);
      if (!outcome.ok && events.length === 0) return { ok: false, refusal: outcome.refusal };
    }
    this.faults.pass('service:decided');
    if (events.some(({ type }) => type === 'BookingCancelled' || type === 'GuestsCancelled')) {
      await this.freed.free(booking, context);
      this.faults.pass('service:seats-freed');
    }
    return { ok: true, events, ...(await this.folded(booking)) };
  }

  /**
   * Whether a charge is just about to make a booking of a hold whose fees this would change. It keeps the seats before it
   * is recorded: turned away in between, it would leave them kept by a hold that is not paid for.
   */
  private async isBeingPaid(booking: number, decision: BookingCommand): Promise<boolean> {
    if (!changesFees(decision)) return false;
    const state = await this.streams.state(bookingDecider, bookingStream(booking));
    if (state.status !== 'hold') return false;
    for (const reference of state.started) {
      const payment = await this.streams.state(paymentDecider, paymentStream(reference));
      if (payment.status === 'approved' && payment.concluded === null) return true;
    }
    return false;
  }

  private async written(stream: string, { command }: CommandContext): Promise<NewEvent[]> {
    const events = await this.log.readSealed(stream);
    const own = events.filter(({ metadata }) => metadata.causation === command);
    return own.map(({ type, data }) => ({ type, data }) as NewEvent);
  }

  private async folded(booking: number): Promise<FoldedBooking> {
    const folded = await foldBooking(this.log, booking);
    if (folded === null) throw new Error(`booking ${booking} has no document`);
    return folded;
  }
}

const UNDERWAY: ServedBooking = { ok: false, refusal: { code: 'payment-underway' } };

function changesFees(decision: BookingCommand): boolean {
  if (decision.type === 'CancelGuests') return decision.guests !== null;
  return decision.type === 'ChangeRooms' || decision.type === 'ChangePrice';
}
