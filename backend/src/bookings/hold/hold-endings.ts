import { Injectable } from '@nestjs/common';
import type { HoldTerms } from '@tour-portal/contracts/events/booking-events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { departureDecider, SeatGuard } from '../../departures/departure-decisions.js';
import { departureStream } from '../../departures/departure-state.js';
import { Faults } from '../../event-log/faults.js';
import { commandContext } from '../../event-log/event-log.js';
import type { CommandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { Clock } from '../../instance/clock.js';
import { uuidOf } from '../../instance/uuid.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { bookingDecider } from '../booking-decisions.js';
import { bookingStream } from '../booking-state.js';
import { turnedAwayPayments } from '../money/booking-money-state.js';

/** What a hold occupies: seats of a departure and a place in its account's slot. */
export type HoldOccupancy = Readonly<Pick<HoldTerms, 'booking' | 'account' | 'tour' | 'departedAt'>>;

/**
 * Ends holds and releases what they occupied. Every step is idempotent: the command that ended the hold releases at once;
 * where its process crashes in between, the deadline of kind `release` in the read model lets a worker do it.
 */
@Injectable()
export class HoldEndings {
  constructor(
    private readonly streams: Streams,
    private readonly guard: SeatGuard,
    private readonly faults: Faults,
  ) {}

  /**
   * Seats first, then the slot: a third hold must not take over seats that a hold shares with its replacement (decision
   * 0004). Seats that are kept for a payment stay, unless the booking has turned it away.
   * @returns the position of the last event written, null when nothing was freed
   */
  async release(
    { booking, account, tour, departedAt }: HoldOccupancy,
    context: CommandContext,
  ): Promise<Position | null> {
    const state = await this.streams.state(bookingDecider, bookingStream(booking));
    const turnedAway = 'payments' in state ? turnedAwayPayments(state) : [];
    this.faults.pass('release:before-seats');
    const seats = await this.streams.execute(
      departureDecider(this.guard),
      departureStream(tour, departedAt),
      { type: 'ReleaseSeats', tour, departedAt, booking, turnedAway, now: context.at },
      context,
    );
    this.faults.pass('release:seats-released');
    const free = { type: 'FreeHoldSlot', booking } as const;
    const slot = await this.streams.execute(accountDecider, accountStream(account), free, context);
    this.faults.pass('release:done');
    return (slot.ok ? slot.position : null) ?? (seats.ok ? seats.position : null);
  }

  /**
   * Gives up a hold whose placing crashed: closes its stream first, so that a late HoldPlaced is refused, then frees what
   * it had reserved. A hold that was placed after all stays as it is; once it has ended or was paid for, what a retry has
   * reserved for it again is freed too.
   */
  async abandon(occupied: HoldOccupancy, context: CommandContext): Promise<void> {
    const { booking, account } = occupied;
    const command = { type: 'AbandonHold', booking, account } as const;
    const { state } = await this.streams.execute(bookingDecider, bookingStream(booking), command, context);
    if (state.status !== 'hold') await this.release(occupied, context);
  }

  /** Expires a hold whose time is over and releases what it occupied, also if it has expired before; others stay as they are. */
  async expire(occupied: HoldOccupancy, context: CommandContext): Promise<void> {
    const stream = bookingStream(occupied.booking);
    const command = { type: 'ExpireHold', now: context.at } as const;
    const { state } = await this.streams.execute(bookingDecider, stream, command, context);
    this.faults.pass('expiry:expired');
    if (state.status === 'expired') await this.release(occupied, context);
  }
}

/** Ends the hold that a new hold replaces, in case the process crashed after it placed the new one. */
@Reacts()
@Injectable()
export class EndReplacedHold implements Reaction {
  readonly name = 'replaced-hold-ends';

  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (event.type !== 'HoldPlaced' || event.data.replaces === null) return;
    const command = { type: 'ReplaceHold', by: event.data.booking, deletedAt: event.data.createdAt } as const;
    const id = uuidOf(`${this.name}/${event.id}`);
    const context = commandContext({ kind: 'system', name: this.name }, this.clock.now(), id);
    const correlated = { ...context, correlation: event.metadata.correlation };
    await this.streams.execute(bookingDecider, bookingStream(event.data.replaces), command, correlated);
  }
}
