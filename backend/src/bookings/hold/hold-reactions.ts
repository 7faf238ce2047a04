import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { Clock } from '../../instance/clock.js';
import { commandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { uuidOf } from '../../instance/uuid.js';
import { bookingDecider } from '../booking-decisions.js';
import { bookingStream } from '../booking-state.js';

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
    const context = commandContext(
      { kind: 'system', name: this.name },
      this.clock.now(),
      uuidOf(`${this.name}/${event.id}`),
    );
    const correlated = { ...context, correlation: event.metadata.correlation };
    await this.streams.execute(bookingDecider, bookingStream(event.data.replaces), command, correlated);
  }
}
