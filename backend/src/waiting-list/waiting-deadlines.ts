import { Inject, Injectable } from '@nestjs/common';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { WaitingRequestDocument } from '@tour-portal/projections/waiting-request.js';
import { Clock } from '../instance/clock.js';
import { commandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { lookAhead, LOOK_AHEAD_MILLIS } from '../scheduling/look-ahead.js';
import type { Outlook } from '../scheduling/look-ahead.js';
import { Recurs } from '../scheduling/recurs.js';
import { Documents } from '../read-side/documents.js';
import { DueWork } from '../read-side/due-work.js';
import { departureStream } from '../departures/departure-state.js';
import { waitingDecider } from '../departures/waiting-decisions.js';

/** How many due offers and requests are read at a time. */
const BATCH = 100;

/** Ends offers and requests on the waiting lists whose time is over. */
@Injectable()
export class WaitingDeadlines {
  private readonly due: DueWork<WaitingRequestDocument>;

  constructor(
    private readonly documents: Documents,
    private readonly streams: Streams,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.due = new DueWork('waiting', ({ id }) => String(id), clock, logger);
  }

  /** Offers whose time is over lapse; requests for dates that can no longer be held online are closed. */
  @Recurs('waiting lists', 500)
  processDue(stopped: () => boolean): Promise<Outlook> {
    const findDue = (limit: number) =>
      lookAhead(
        (upTo) => this.documents.dueWaitingRequests(upTo, limit),
        // The index finds only documents with a due time.
        ({ due }) => due ?? Infinity,
        this.clock.millis(),
        LOOK_AHEAD_MILLIS.events,
      );
    return this.due.process(findDue, BATCH, stopped, (request) => this.end(request));
  }

  private async end({ id, tour, departedAt, due }: WaitingRequestDocument): Promise<void> {
    const now = this.clock.now();
    const reason = due === null ? undefined : `due at ${instant(due)}`;
    const context = commandContext({ kind: 'system', name: 'deadline' }, now, undefined, reason);
    const command = { type: 'EndWaiting', tour, departedAt, waiting: id, now } as const;
    await this.streams.execute(waitingDecider, departureStream(tour, departedAt), command, context);
  }
}
