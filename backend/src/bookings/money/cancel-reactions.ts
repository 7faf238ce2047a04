import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { Clock } from '../../instance/clock.js';
import { commandContext } from '../../event-log/event-log.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { uuidOf } from '../../instance/uuid.js';
import { CancelledSeats } from './cancelled-seats.js';

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
