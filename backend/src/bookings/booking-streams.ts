import { Injectable } from '@nestjs/common';
import type { HoldTerms } from '@tour-portal/contracts/events/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { Faults } from '../event-log/faults.js';
import type { Answer, Call, Refused } from '../event-log/call.js';
import type { Decider, Decision } from '../event-log/decider.js';
import { EventLog } from '../event-log/event-log.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { paymentDecider } from '../payments/payment-decisions.js';
import { paymentStream } from '../payments/payment-state.js';
import { bookingDecider } from './booking-decisions.js';
import { NO_BOOKING, bookingStream, evolveBooking, ownerOf } from './booking-state.js';
import type { BookingState } from './booking-state.js';
import { foldBooking, foldedWith } from './booking-view.js';
import type { FoldedBooking } from './booking-view.js';
import { FreedSeats } from './money/freed-seats.js';

/** The rules of a use case with its facts: total, and asked again where the booking has changed meanwhile. */
export type BookingRule<R> = (state: BookingState) => Decision<R>;

/** What the command did (nothing, where all was as it wanted it before), and the booking after it. */
export type Decided<R> =
  ({ readonly ok: true; readonly events: readonly NewEvent[] } & FoldedBooking) | Refused<R>;

export interface Ended {
  readonly ok: true;
  readonly terms: HoldTerms;
  readonly endedAt: Instant;
  readonly position: Position | null;
}

export interface PaymentUnderway {
  readonly code: 'payment-underway';
}

/** What use cases of a placed booking share: load, decide, append, and the booking after it. */
@Injectable()
export class BookingStreams {
  constructor(
    private readonly streams: Streams,
    private readonly log: EventLog,
    private readonly freed: FreedSeats,
    private readonly faults: Faults,
  ) {}

  /** What decisions know of it. */
  state(booking: number): Promise<BookingState> {
    return this.streams.state(bookingDecider, bookingStream(booking));
  }

  /** The booking as its own stream tells it; null for one that was never placed. */
  async find(booking: number): Promise<BookingDocument | null> {
    return (await foldBooking(this.log, booking))?.document ?? null;
  }

  /** The same for its owner: for everybody else it does not exist. */
  async findOwn(booking: number, account: number): Promise<BookingDocument | null> {
    const document = await this.find(booking);
    return document?.owner === account ? document : null;
  }

  /** One decision that concerns no other stream. A retry whose first answer was lost finds its own work done. */
  async decide<R>(booking: number, rule: BookingRule<R>, { context, dryRun }: Call): Promise<Decided<R>> {
    const stream = bookingStream(booking);
    if (dryRun) return this.preview(booking, rule, context);
    const outcome = await this.streams.execute(decidingBy<R>(), stream, rule, context);
    if (!outcome.ok && !(await this.log.wrote(stream, context.command)))
      return { ok: false, refusal: outcome.refusal };
    return { ok: true, events: outcome.ok ? outcome.events : [], ...(await this.folded(booking)) };
  }

  /** The same where it ends the booking: when that was, and what it occupied. */
  async end<R>(booking: number, rule: BookingRule<R>, context: CommandContext): Promise<Ended | Refused<R>> {
    const stream = bookingStream(booking);
    const outcome = await this.streams.execute(decidingBy<R>(), stream, rule, context);
    if (!outcome.ok && !(await this.log.wrote(stream, context.command)))
      return { ok: false, refusal: outcome.refusal };
    if (!('endedAt' in outcome.state)) throw new Error('what was ended has no end');
    const { terms, endedAt } = outcome.state;
    return { ok: true, terms, endedAt, position: outcome.ok ? outcome.position : null };
  }

  /**
   * The same for client service, with the seats it frees; its refunds are made in the background, by what the booking says
   * is owed. A retry finds what the first try wrote and answers that: what is counted from today's state is not done twice.
   */
  async decideForStaff<R>(
    booking: number,
    rule: BookingRule<R>,
    { context, dryRun }: Call,
  ): Promise<Decided<R>> {
    if (dryRun) return this.preview(booking, rule, context);
    const stream = bookingStream(booking);
    let events: readonly NewEvent[] = await this.written(stream, context);
    if (events.length === 0) {
      const outcome = await this.streams.execute(decidingBy<R>(), stream, rule, context);
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

  /** The same where fees of a hold may change, which is refused while a charge for it is being recorded. */
  async decideFees<R>(
    booking: number,
    rule: BookingRule<R>,
    call: Call,
  ): Promise<Decided<R | PaymentUnderway>> {
    const isDone = !call.dryRun && (await this.written(bookingStream(booking), call.context)).length > 0;
    if (!isDone && (await this.isBeingPaid(booking)))
      return { ok: false, refusal: { code: 'payment-underway' } };
    return this.decideForStaff(booking, rule, call);
  }

  /**
   * Whether a charge is just about to make a booking of a hold. It keeps the seats before it is recorded: turned away in
   * between, it would leave them kept by a hold that is not paid for.
   */
  private async isBeingPaid(booking: number): Promise<boolean> {
    const state = await this.state(booking);
    if (state.status !== 'hold') return false;
    for (const reference of state.started) {
      const payment = await this.streams.state(paymentDecider, paymentStream(reference));
      if (payment.status === 'approved' && payment.concluded === null) return true;
    }
    return false;
  }

  private async preview<R>(
    booking: number,
    rule: BookingRule<R>,
    context: CommandContext,
  ): Promise<Decided<R>> {
    const previewed = await this.streams.preview(decidingBy<R>(), bookingStream(booking), rule);
    if ('refusal' in previewed) return { ok: false, refusal: previewed.refusal };
    const { events } = previewed;
    const { document, position } = await this.folded(booking);
    return { ok: true, events, document: foldedWith(document, events, context), position };
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

/** What a use case answers of the booking after it, or its refusal. */
export function answered<T, R>(
  decided: Decided<R>,
  answer: (document: BookingDocument) => T,
): Answer<T> | Refused<R> {
  if (!decided.ok) return decided;
  return { ok: true, answer: answer(decided.document), position: decided.position };
}

/** A booking's stream, decided by rules that come with the command. */
function decidingBy<R>(): Decider<BookingState, BookingRule<R>, R> {
  return {
    initial: NO_BOOKING,
    evolve: evolveBooking,
    decide: (rule, state) => rule(state),
    creates: () => false,
    subject: ownerOf,
  };
}
