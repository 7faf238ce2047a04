import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import type { Clock } from '../clock.js';
import { commandContext } from '../event-log/event-log.js';
import type { Reaction } from '../reactions/reactions.js';
import { uuidOf } from '../uuid.js';
import type { FreedSeats } from './freed-seats.js';

/** Frees the seats of cancelled guests, in case the command that cancelled them died in between. */
export class CancelledSeatsAreFreed implements Reaction {
  readonly name = 'cancelled-seats-are-freed';

  constructor(
    private readonly freed: Pick<FreedSeats, 'free'>,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (event.type !== 'BookingCancelled' && event.type !== 'GuestsCancelled') return;
    const command = uuidOf(`${this.name}/${event.id}`);
    const context = commandContext({ kind: 'system', name: this.name }, this.clock.now(), command);
    await this.freed.free(event.data.booking, { ...context, correlation: event.metadata.correlation });
  }
}
