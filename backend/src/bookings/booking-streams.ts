import { Injectable } from '@nestjs/common';
import type { HoldTerms } from '@tour-portal/contracts/events/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { Faults } from '../event-log/faults.js';
import type { Answer, Call, RefusedResult } from '../event-log/call.js';
import type { Decider, Decision } from '../event-log/decider.js';
import { EventLog } from '../event-log/event-log.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { paymentDecider } from '../payments/payment-decisions.js';
import { paymentStream } from '../payments/payment-state.js';
import { bookingDecider } from './booking-decisions.js';
import { NO_BOOKING, bookingStream, evolveBooking, ownerOf } from './booking-state.js';
import type { BookingState } from './booking-state.js';
import { foldAroundCommand, foldBooking, previewDocument } from './booking-view.js';
import type { FoldedBooking } from './booking-view.js';
import { CancelledSeats } from './money/cancelled-seats.js';

/** The rules of a use case, with its facts. A rule never throws; it is applied again where the booking has changed. */
export type BookingRule<R> = (state: BookingState) => Decision<R>;

/** The command's events (none where nothing had to change, or where an earlier try wrote them), and the booking after it. */
export type DecidedBooking<R> =
  ({ readonly ok: true; readonly events: readonly NewEvent[] } & FoldedBooking) | RefusedResult<R>;

/** A decision of client service, with the booking's document right before its events and right after them. */
export type DecidedForStaff<R> =
  (Extract<DecidedBooking<R>, { ok: true }> & { readonly before: BookingDocument }) | RefusedResult<R>;

export interface EndedBooking {
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
    private readonly cancelledSeats: CancelledSeats,
    private readonly faults: Faults,
  ) {}

  /** The booking's state, from which decisions are made. */
  state(booking: number): Promise<BookingState> {
    return this.streams.state(bookingDecider, bookingStream(booking));
  }

  /** The booking's document, folded from its own stream; null for one that was never placed. */
  async find(booking: number): Promise<BookingDocument | null> {
    return (await foldBooking(this.log, booking))?.document ?? null;
  }

  /** The booking's document for its owner; null for any other account. */
  async findOwn(booking: number, account: number): Promise<BookingDocument | null> {
    const document = await this.find(booking);
    return document?.owner === account ? document : null;
  }

  /** Makes a decision that concerns no other stream. A retry of a command whose events are written succeeds. */
  async decide<R>(
    booking: number,
    rule: BookingRule<R>,
    { context, dryRun }: Call,
  ): Promise<DecidedBooking<R>> {
    const stream = bookingStream(booking);
    if (dryRun) return this.preview(booking, rule, context);
    const outcome = await this.streams.execute(decidingBy<R>(), stream, rule, context);
    if (!outcome.ok && !(await this.log.hasWritten(stream, context.commandId)))
      return { ok: false, refusal: outcome.refusal };
    return { ok: true, events: outcome.ok ? outcome.events : [], ...(await this.foldPlaced(booking)) };
  }

  /** Makes a decision that ends the booking; answers when it ended, and the terms that it had. */
  async end<R>(
    booking: number,
    rule: BookingRule<R>,
    context: CommandContext,
  ): Promise<EndedBooking | RefusedResult<R>> {
    const stream = bookingStream(booking);
    const outcome = await this.streams.execute(decidingBy<R>(), stream, rule, context);
    if (!outcome.ok && !(await this.log.hasWritten(stream, context.commandId)))
      return { ok: false, refusal: outcome.refusal };
    if (!('endedAt' in outcome.state)) throw new Error(`booking ${booking} has not ended`);
    const { terms, endedAt } = outcome.state;
    return { ok: true, terms, endedAt, position: outcome.ok ? outcome.position : null };
  }

  /**
   * Makes a decision of client service and frees the seats of cancelled guests; refunds are made in the background, from
   * the booking's state. A retry answers the events of the first try: what depends on the current state is not done twice.
   */
  async decideForStaff<R>(
    booking: number,
    rule: BookingRule<R>,
    { context, dryRun }: Call,
  ): Promise<DecidedForStaff<R>> {
    if (dryRun) return this.preview(booking, rule, context);
    const stream = bookingStream(booking);
    let events: readonly NewEvent[] = await this.writtenEvents(stream, context);
    if (events.length === 0) {
      const outcome = await this.streams.execute(decidingBy<R>(), stream, rule, context);
      // Another instance may have executed the same command at the same time, and have been first.
      events =
        outcome.ok && outcome.events.length > 0 ? outcome.events : await this.writtenEvents(stream, context);
      if (!outcome.ok && events.length === 0) return { ok: false, refusal: outcome.refusal };
    }
    this.faults.pass('service:decided');
    if (events.some(({ type }) => type === 'BookingCancelled' || type === 'GuestsCancelled')) {
      await this.cancelledSeats.free(booking, context);
      this.faults.pass('service:seats-freed');
    }
    return {
      ok: true,
      events,
      ...placed(booking, await foldAroundCommand(this.log, booking, context.commandId)),
    };
  }

  /** `decideForStaff` for decisions that may change a hold's fees: refused while a charge for the hold is being recorded. */
  async decideFees<R>(
    booking: number,
    rule: BookingRule<R>,
    call: Call,
  ): Promise<DecidedForStaff<R | PaymentUnderway>> {
    const isDone =
      !call.dryRun && (await this.writtenEvents(bookingStream(booking), call.context)).length > 0;
    if (!isDone && (await this.isBeingPaid(booking)))
      return { ok: false, refusal: { code: 'payment-underway' } };
    return this.decideForStaff(booking, rule, call);
  }

  /**
   * Whether a charge is about to turn the hold into a booking. The seats are kept before the charge is recorded: if changed
   * fees turned the charge away in between, an unpaid hold would keep those seats.
   */
  private async isBeingPaid(booking: number): Promise<boolean> {
    const state = await this.state(booking);
    if (state.status !== 'hold') return false;
    for (const reference of state.startedPayments) {
      const payment = await this.streams.state(paymentDecider, paymentStream(reference));
      if (payment.status === 'approved' && payment.concluded === null) return true;
    }
    return false;
  }

  private async preview<R>(
    booking: number,
    rule: BookingRule<R>,
    context: CommandContext,
  ): Promise<DecidedForStaff<R>> {
    const previewed = await this.streams.preview(decidingBy<R>(), bookingStream(booking), rule);
    if ('refusal' in previewed) return { ok: false, refusal: previewed.refusal };
    const { events } = previewed;
    const { document: before, position } = await this.foldPlaced(booking);
    return { ok: true, events, before, document: previewDocument(before, events, context), position };
  }

  private async writtenEvents(stream: string, { commandId }: CommandContext): Promise<NewEvent[]> {
    const events = await this.log.readEncrypted(stream);
    const caused = events.filter(({ metadata }) => metadata.causation === commandId);
    return caused.map(({ type, data }) => ({ type, data }) as NewEvent);
  }

  private async foldPlaced(booking: number): Promise<FoldedBooking> {
    return placed(booking, await foldBooking(this.log, booking));
  }
}

function placed<F extends FoldedBooking>(booking: number, folded: F | null): F {
  if (folded === null) throw new Error(`booking ${booking} has no document`);
  return folded;
}

/** A use case's answer, made from the booking after it, or its refusal. */
export function toAnswer<T, R>(
  decided: DecidedBooking<R>,
  answer: (document: BookingDocument) => T,
): Answer<T> | RefusedResult<R> {
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
