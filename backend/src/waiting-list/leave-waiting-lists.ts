import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { departureStream } from '../departures/departure-state.js';
import { waitingDecider } from '../departures/waiting-decisions.js';
import { commandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { Clock } from '../instance/clock.js';
import { uuidOf } from '../instance/uuid.js';
import type { Reaction } from '../reactions/reactions.js';
import { Reacts } from '../reactions/reacts.js';
import { Documents } from '../read-side/documents.js';

/** Ends the requests of an erased person, who can no longer be notified of an offer: its seats become free for others. */
@Reacts()
@Injectable()
export class LeaveWaitingLists implements Reaction {
  readonly name = 'leave-waiting-lists';

  constructor(
    // An account is erased only once the read models show everything that was written before.
    @Inject(Documents) private readonly documents: Pick<Documents, 'openWaitingRequests'>,
    @Inject(Streams) private readonly streams: Pick<Streams, 'execute'>,
    @Inject(Clock) private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (event.type !== 'AccountErased') return;
    const { account } = event.data;
    const { correlation } = event.metadata;
    const actor = { kind: 'system', name: this.name } as const;
    for (const { id, tour, departedAt } of await this.documents.openWaitingRequests(account)) {
      const now = this.clock.now();
      const context = commandContext(actor, now, uuidOf(`${this.name}/${event.id}/${id}`));
      const command = { type: 'LeaveWaitingList', tour, departedAt, waiting: id, account, now } as const;
      const stream = departureStream(tour, departedAt);
      await this.streams.execute(waitingDecider, stream, command, { ...context, correlation });
    }
  }
}
