import { Injectable } from '@nestjs/common';
import type { HoldTerms } from '@tour-portal/contracts/events/booking-events.js';
import { holdFeeCount } from '@tour-portal/contracts/money/fees.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { AccountRefusal } from '../../accounts/account-decisions.js';
import { SeatGuard, departureDecider } from '../../departures/departure-decisions.js';
import { departureStream, reservationOf } from '../../departures/departure-state.js';
import { Faults } from '../../event-log/faults.js';
import type { CommandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import type { AllocateIds } from '../../instance/ids.js';
import { bookingDecider } from '../booking-decisions.js';
import { bookingStream } from '../booking-state.js';
import { HoldEndings } from './hold-endings.js';
import type { HoldOccupancy } from './hold-endings.js';
import { departureOf, holdSeats, termsOf } from './hold-terms.js';
import type { HoldOrder, HoldSeats } from './hold-terms.js';
import { HoldSlot } from './hold-slot.js';
import type { SlotOrder } from './hold-slot.js';

export type PlaceHoldRefusal =
  | AccountRefusal
  | { readonly code: 'no-space' }
  | { readonly code: 'unknown-party' }
  /** The hold to replace is not one of the account's. */
  | { readonly code: 'no-such-hold' }
  /** The hold was given up meanwhile; the customer may try again. */
  | { readonly code: 'abandoned' };

export type PlaceHoldResult =
  | { readonly ok: true; readonly terms: HoldTerms; readonly position: Position | null }
  | { readonly ok: false; readonly refusal: PlaceHoldRefusal };

/** A hold that the catalogue and the clock allow (`holdProblem` found nothing). */
export interface HoldToPlace extends HoldOrder {
  readonly allocate: AllocateIds;
  /** An earlier try of the same command may have done any of the steps. */
  readonly mayBeRetry?: boolean;
  /** The checks are the same, and the answer is the hold as it would be; nothing is reserved. */
  readonly dryRun?: boolean;
  /** By client service: neither the limit of one hold per account nor do-not-book applies (D42); seats must be free. */
  readonly beyondLimit?: boolean;
}

/**
 * The saga of architecture.md: take the account's slot, hold the seats, place the hold; then end the hold it replaces.
 * Each step is an idempotent conditional append. After a crash in between, the slot and the seats are reserved at most
 * two minutes longer: the deadline read model knows of them from the first step on.
 */
@Injectable()
export class HoldSaga {
  private readonly departureDecider;
  private readonly holdSlot;

  constructor(
    private readonly streams: Streams,
    private readonly endings: HoldEndings,
    private readonly faults: Faults,
    guard: SeatGuard,
  ) {
    this.departureDecider = departureDecider(guard);
    this.holdSlot = new HoldSlot(streams, endings);
  }

  async place(command: HoldToPlace): Promise<PlaceHoldResult> {
    const replaced = await this.holdToReplace(command);
    if (replaced === 'no-such-hold') return { ok: false, refusal: { code: 'no-such-hold' } };
    const seatCount = guestCount(command.query.roomGuests);
    const ids = await command.allocate({ booking: 1, guest: seatCount, fee: holdFeeCount(seatCount) });
    const [booking] = ids.booking as [number];
    const occupied: HoldOccupancy = { booking, account: command.account, ...departureOf(command) };

    if (command.mayBeRetry === true) {
      const state = await this.streams.state(bookingDecider, bookingStream(booking));
      // The hold was placed, and has ended or was paid for since: trying again would take a slot or seats for nothing.
      if ('terms' in state && state.status !== 'hold')
        return { ok: true, terms: ownTerms(state, command), position: null };
    }
    const seats = holdSeats(command, booking, replaced);
    const { beyondLimit = false } = command;
    const slot: SlotOrder = { ...occupied, replaces: replaced?.booking ?? null, beyondLimit };
    const earlyRefusal = await this.findEarlyRefusal(slot, seats, command.context);
    if (earlyRefusal !== null) return { ok: false, refusal: earlyRefusal };
    if (command.dryRun === true) {
      const preview = await this.dryRun(slot, seats, command.context);
      if ('refusal' in preview) return { ok: false, refusal: preview.refusal };
      const terms = termsOf(command, ids, preview.number, slot.replaces);
      return { ok: true, terms, position: null };
    }

    this.faults.pass('hold:before-slot');
    const slotRefusal = await this.holdSlot.take(slot, command.context);
    if (slotRefusal !== null) return { ok: false, refusal: slotRefusal };
    this.faults.pass('hold:slot-taken');

    const departure = departureStream(seats.tour, seats.departedAt);
    const held = await this.streams.execute(this.departureDecider, departure, seats, command.context);
    const reservation = held.ok ? reservationOf(held.state, booking) : null;
    if (!held.ok || reservation === null) {
      await this.endings.release(occupied, command.context);
      return { ok: false, refusal: held.ok ? { code: 'abandoned' } : held.refusal };
    }
    this.faults.pass('hold:seats-held');

    const terms = termsOf(command, ids, reservation.number, slot.replaces);
    const place = { type: 'PlaceHold', terms } as const;
    const placed = await this.streams.execute(bookingDecider, bookingStream(booking), place, command.context);
    if (!placed.ok || !('terms' in placed.state)) {
      await this.endings.release(occupied, command.context);
      return { ok: false, refusal: { code: 'abandoned' } };
    }
    const placedTerms = ownTerms(placed.state, command);
    this.faults.pass('hold:placed');

    const position =
      replaced === null ? placed.position : await this.endReplaced(placedTerms, replaced, command.context);
    this.faults.pass('hold:before-answer');
    return { ok: true, terms: placedTerms, position: position ?? placed.position };
  }

  /** The account's own hold named by the query; null: none is, or it is no longer a hold. */
  private async holdToReplace({
    account,
    query,
  }: HoldToPlace): Promise<HoldOccupancy | null | 'no-such-hold'> {
    if (query.holdId === null) return null;
    const state = await this.streams.state(bookingDecider, bookingStream(query.holdId));
    if (!('terms' in state) || state.terms.account !== account) return 'no-such-hold';
    if (state.status !== 'hold') return null;
    const { booking, tour, departedAt } = state.terms;
    return { booking, account, tour, departedAt };
  }

  /**
   * The departure's refusal, found without writing; if the account refuses too, its refusal is given instead. Null where the
   * departure does not refuse, or where another hold has the slot.
   */
  private async findEarlyRefusal(
    slot: SlotOrder,
    seats: HoldSeats,
    context: CommandContext,
  ): Promise<PlaceHoldRefusal | null> {
    const space = await this.previewSeats(seats);
    if ('events' in space) return null;
    const refusal = await this.holdSlot.refusal(slot, context);
    // The hold that has the slot may be over: taking the slot finds that out.
    return refusal === null ? space.refusal : refusal.code === 'slot-taken' ? null : refusal;
  }

  /** Makes the decisions of placing the hold without writing. @returns the suffix value of its number, or the refusal */
  private async dryRun(
    slot: SlotOrder,
    seats: HoldSeats,
    context: CommandContext,
  ): Promise<{ readonly number: number } | { readonly refusal: PlaceHoldRefusal }> {
    const refusal = await this.holdSlot.dryRunRefusal(slot, context);
    if (refusal !== null) return { refusal };
    const space = await this.previewSeats(seats);
    if ('refusal' in space) return space;
    const held = space.events.findLast((event) => event.type === 'SeatsHeld');
    if (held === undefined) throw new Error('a new hold has no seats');
    return { number: held.data.number };
  }

  private previewSeats(seats: HoldSeats) {
    return this.streams.preview(this.departureDecider, departureStream(seats.tour, seats.departedAt), seats);
  }

  private async endReplaced(
    terms: HoldTerms,
    replaced: HoldOccupancy,
    context: CommandContext,
  ): Promise<Position | null> {
    const command = { type: 'ReplaceHold', by: terms.booking, deletedAt: terms.createdAt } as const;
    const stream = bookingStream(replaced.booking);
    const outcome = await this.streams.execute(bookingDecider, stream, command, context);
    this.faults.pass('hold:replaced');
    // A deposit paid meanwhile has made it a booking, which nothing replaces.
    if (!('endedAt' in outcome.state)) return null;
    const position = await this.endings.release(replaced, context);
    this.faults.pass('hold:old-seats-released');
    return position;
  }
}

/** The terms of a placed booking. @throws Error for another account's booking, which the caller must not see */
function ownTerms({ terms }: { readonly terms: HoldTerms }, { account }: HoldToPlace): HoldTerms {
  if (terms.account !== account) throw new Error(`the booking id ${terms.booking} was given out twice`);
  return terms;
}
