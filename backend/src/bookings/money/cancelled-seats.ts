import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { departureDecider, SeatGuard } from '../../departures/departure-decisions.js';
import { departureStream } from '../../departures/departure-state.js';
import { commandContext } from '../../event-log/event-log.js';
import type { CommandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { Clock } from '../../instance/clock.js';
import { uuidOf } from '../../instance/uuid.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { bookingDecider } from '../booking-decisions.js';
import { bookingStream, travelersOf } from '../booking-state.js';

/**
 * Releases the seats of cancelled guests, including those kept for payments, and the slot of a cancelled booking. It works
 * from the booking's current state, so that a repeated or late call changes nothing more: the command that cancels calls it
 * at once, and a reaction to its event calls it again in case the command's process crashed in between.
 */
@Injectable()
export class CancelledSeats {
  private readonly departureDecider;

  constructor(
    private readonly streams: Streams,
    guard: SeatGuard,
  ) {
    this.departureDecider = departureDecider(guard);
  }

  async free(booking: number, context: CommandContext): Promise<void> {
    const state = await this.streams.state(bookingDecider, bookingStream(booking));
    if (!('terms' in state)) return;
    const { tour, departedAt, account } = state.terms;
    const target = { tour, departedAt, booking, now: context.at };
    const departure = departureStream(tour, departedAt);
    if (state.status !== 'cancelled') {
      const command = { type: 'ReduceSeats', ...target, seats: travelersOf(state).length } as const;
      await this.streams.execute(this.departureDecider, departure, command, context);
      return;
    }
    const release = { type: 'ReleaseSeats', ...target, includingKept: true, turnedAway: [] } as const;
    await this.streams.execute(this.departureDecider, departure, release, context);
    const free = { type: 'FreeHoldSlot', booking } as const;
    await this.streams.execute(accountDecider, accountStream(account), free, context);
  }
}

/** Frees the seats of cancelled guests, in case the process crashed after it had cancelled them. */
@Reacts()
@Injectable()
export class FreeCancelledSeats implements Reaction {
  readonly name = 'cancelled-seats-are-freed';

  constructor(
    @Inject(CancelledSeats) private readonly cancelledSeats: Pick<CancelledSeats, 'free'>,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (event.type !== 'BookingCancelled' && event.type !== 'GuestsCancelled') return;
    const command = uuidOf(`${this.name}/${event.id}`);
    const context = commandContext({ kind: 'system', name: this.name }, this.clock.now(), command);
    const { correlation } = event.metadata;
    await this.cancelledSeats.free(event.data.booking, { ...context, correlation });
  }
}
