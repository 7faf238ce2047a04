import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { HoldTerms } from '@tour-portal/contracts/booking-events.js';
import { feesOfHold } from '@tour-portal/contracts/fees.js';
import type { HoldQuery } from '@tour-portal/contracts/hold-query.js';
import { guestCount } from '@tour-portal/contracts/rooms.js';
import { millis } from '@tour-portal/contracts/time.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { accountDecider } from '../accounts/account-decisions.js';
import type { AccountRefusal } from '../accounts/account-decisions.js';
import { accountStream } from '../accounts/account-state.js';
import { SeatGuard, departureDecider } from '../departures/departure-decisions.js';
import { departureStream, reservationOf } from '../departures/departure-state.js';
import { Faults } from '../dev/faults.js';
import type { CommandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import type { AllocateIds } from '../ids.js';
import type { CatalogueDeparture } from '../reference/catalogue.js';
import { bookingDecider } from './booking-decisions.js';
import { bookingStream } from './booking-state.js';
import { EndedHolds } from './ended-holds.js';
import { departureOf, holdSeats, termsOf } from './hold-terms.js';
import type { HoldSeats } from './hold-terms.js';
import { imagineHold } from './imagine-hold.js';
import type { Occupied } from './ended-holds.js';

export type PlaceHoldRefusal =
  | AccountRefusal
  | { readonly code: 'no-space' }
  | { readonly code: 'unknown-party' }
  /** The hold to replace is not one of the account's. */
  | { readonly code: 'no-such-hold' }
  /** It was given up meanwhile; the customer may try again. */
  | { readonly code: 'abandoned' };

export type PlaceHoldResult =
  | { readonly ok: true; readonly terms: HoldTerms; readonly position: Position | null }
  | { readonly ok: false; readonly refusal: PlaceHoldRefusal };

/** Places a hold that the catalogue and the clock allow (`holdProblem` found nothing). */
export class PlaceHold extends Command<PlaceHoldResult> {
  constructor(
    readonly account: number,
    readonly query: HoldQuery,
    readonly departure: CatalogueDeparture,
    readonly context: CommandContext,
    readonly allocate: AllocateIds,
    readonly options: {
      /** An earlier try of the same command may have got anywhere. */
      readonly mayBeRetry?: boolean;
      /** Checks and answers the same, and takes nothing. */
      readonly dryRun?: boolean;
      /** Client service's: the account's one hold is not asked for (D42). Seats are. */
      readonly beyondLimit?: boolean;
    } = {},
  ) {
    super();
  }
}

/** A placing younger than this is left alone by the next one of the same account. */
const GRACE_MILLIS = 5_000;

/**
 * The saga of architecture.md: take the account's slot, hold the seats, place the hold; then end the hold it replaces.
 * Each step is an idempotent conditional append. Whatever dies in between, the slot and the seats are reserved at most
 * two minutes longer: the deadline read model knows of them from the first step on.
 */
@CommandHandler(PlaceHold)
export class PlaceHoldHandler implements ICommandHandler<PlaceHold> {
  private readonly seats;

  constructor(
    private readonly streams: Streams,
    private readonly ended: EndedHolds,
    private readonly faults: Faults,
    guard: SeatGuard,
  ) {
    this.seats = departureDecider(guard);
  }

  async execute(command: PlaceHold): Promise<PlaceHoldResult> {
    const replaced = await this.holdToReplace(command);
    if (replaced === 'no-such-hold') return { ok: false, refusal: { code: 'no-such-hold' } };
    const seatCount = guestCount(command.query.roomGuests);
    const ids = await command.allocate({ booking: 1, guest: seatCount, fee: feesOfHold(seatCount) });
    const [booking] = ids.booking as [number];
    const occupied: Occupied = { booking, account: command.account, ...departureOf(command) };

    if (command.options.mayBeRetry === true) {
      const state = await this.streams.state(bookingDecider, bookingStream(booking));
      // It was placed and is a hold no more: doing it again would only take a slot and seats for nothing.
      if ('terms' in state && state.status !== 'hold')
        return { ok: true, terms: state.terms, position: null };
    }
    const seats = holdSeats(command, booking, replaced);
    const early = await this.refusedEarly(command, booking, replaced, seats);
    if (early !== null) return { ok: false, refusal: early };

    if (command.options.dryRun === true) {
      const held = await imagineHold(
        this.streams,
        this.seats,
        seats,
        replaced?.booking ?? null,
        command.context,
        command.options.beyondLimit !== true,
      );
      if ('refusal' in held) return { ok: false, refusal: held.refusal };
      const terms = termsOf(command, ids, held.number, replaced?.booking ?? null);
      return { ok: true, terms, position: null };
    }

    this.faults.pass('hold:before-slot');
    const isLimited = command.options.beyondLimit !== true;
    const slot = isLimited ? await this.takeSlot(command, booking, replaced?.booking ?? null) : null;
    if (slot !== null) return { ok: false, refusal: slot };
    this.faults.pass('hold:slot-taken');

    const held = await this.streams.execute(
      this.seats,
      departureStream(seats.tour, seats.departedAt),
      seats,
      command.context,
    );
    const reservation = held.ok ? reservationOf(held.state, booking) : null;
    if (!held.ok || reservation === null) {
      await this.ended.release(occupied, command.context);
      return { ok: false, refusal: held.ok ? { code: 'abandoned' } : held.refusal };
    }
    this.faults.pass('hold:seats-held');

    const terms = termsOf(command, ids, reservation.number, replaced?.booking ?? null);
    const placed = await this.streams.execute(
      bookingDecider,
      bookingStream(booking),
      { type: 'PlaceHold', terms },
      command.context,
    );
    if (!placed.ok || !('terms' in placed.state)) {
      await this.ended.release(occupied, command.context);
      return { ok: false, refusal: { code: 'abandoned' } };
    }
    this.faults.pass('hold:placed');

    const position =
      replaced === null
        ? placed.position
        : await this.endReplaced(placed.state.terms, replaced, command.context);
    this.faults.pass('hold:before-answer');
    return { ok: true, terms: placed.state.terms, position: position ?? placed.position };
  }

  /** The account's own hold named by the query; one that has ended meanwhile needs no replacing. */
  private async holdToReplace({ account, query }: PlaceHold): Promise<Occupied | null | 'no-such-hold'> {
    if (query.holdId === null) return null;
    const state = await this.streams.state(bookingDecider, bookingStream(query.holdId));
    if (!('terms' in state) || state.terms.account !== account) return 'no-such-hold';
    if (state.status !== 'hold') return null;
    const { booking, tour, departedAt } = state.terms;
    return { booking, account, tour, departedAt };
  }

  private async takeSlot(
    command: PlaceHold,
    booking: number,
    replaces: number | null,
  ): Promise<AccountRefusal | null> {
    const { account, context } = command;
    const take = {
      type: 'TakeHoldSlot',
      booking,
      replaces,
      ...departureOf(command),
      now: context.at,
    } as const;
    const first = await this.streams.execute(accountDecider, accountStream(account), take, context);
    if (first.ok) return null;
    if (first.refusal.code !== 'slot-taken') return first.refusal;
    // What is in the way may be a hold whose time is over, or one whose placing died: the slot is free then.
    for (const entry of first.refusal.by) await this.endIfOver({ account, ...entry }, entry.takenAt, context);
    const second = await this.streams.execute(accountDecider, accountStream(account), take, context);
    return second.ok ? null : second.refusal;
  }

  private async endIfOver(occupied: Occupied, takenAt: Instant, context: CommandContext): Promise<void> {
    const state = await this.streams.state(bookingDecider, bookingStream(occupied.booking));
    if (state.status === 'hold') {
      if (state.expiredAt <= context.at) await this.ended.expire(occupied, context);
    } else if (state.status !== 'none') {
      await this.ended.release(occupied, context);
    } else if (millis(context.at) - millis(takenAt) >= GRACE_MILLIS) {
      await this.ended.abandon(occupied, context);
    }
  }

  /** Refuses without a trace in the log what would be refused on the way; an active hold in the way comes first. */
  private async refusedEarly(
    { account, context, options }: PlaceHold,
    booking: number,
    replaced: Occupied | null,
    seats: HoldSeats,
  ): Promise<PlaceHoldRefusal | null> {
    const space = await this.streams.preview(
      this.seats,
      departureStream(seats.tour, seats.departedAt),
      seats,
    );
    if ('events' in space) return null;
    if (options.beyondLimit === true) return space.refusal;
    const { tour, departedAt } = seats;
    const take = {
      type: 'TakeHoldSlot',
      booking,
      replaces: replaced?.booking ?? null,
      tour,
      departedAt,
      now: context.at,
    } as const;
    const newest = await this.streams.state(accountDecider, accountStream(account));
    const slot = accountDecider.decide(take, newest);
    if (!('refusal' in slot)) return space.refusal;
    // What has the slot may be the account's own hold whose time is over: taking the slot finds out.
    return slot.refusal.code === 'slot-taken' ? null : slot.refusal;
  }

  private async endReplaced(
    terms: HoldTerms,
    replaced: Occupied,
    context: CommandContext,
  ): Promise<Position | null> {
    const command = { type: 'ReplaceHold', by: terms.booking, deletedAt: terms.createdAt } as const;
    const stream = bookingStream(replaced.booking);
    const outcome = await this.streams.execute(bookingDecider, stream, command, context);
    this.faults.pass('hold:replaced');
    // A deposit paid meanwhile has made it a booking, which nothing replaces.
    if (!('endedAt' in outcome.state)) return null;
    const position = await this.ended.release(replaced, context);
    this.faults.pass('hold:old-seats-released');
    return position;
  }
}
