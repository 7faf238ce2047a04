import { Inject, Injectable } from '@nestjs/common';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { WaitingDocument } from '@tour-portal/projections/waiting.js';
import { Clock } from '../instance/clock.js';
import { commandContext } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { lookAhead, REACH_MILLIS } from '../scheduling/look-ahead.js';
import type { Outlook } from '../scheduling/look-ahead.js';
import { Recurs } from '../scheduling/recurs.js';
import { Documents } from '../read-side/documents.js';
import { DueWork } from '../read-side/due-work.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { departureStream } from '../departures/departure-state.js';
import { waitingDecider } from '../departures/waiting-decisions.js';

const BATCH = 100;
/** More requests than are ever open at once. */
const MOST = 100_000;

/** A departure that somebody waits for. */
type Awaited = Pick<WaitingDocument, 'tour' | 'departedAt'>;

/** Ends what is over on the waiting lists, and offers the seats that a new catalogue brings. */
@Injectable()
export class WaitingDeadlines {
  private readonly due: DueWork<WaitingDocument>;
  private readonly capacities: DueWork<Awaited>;

  constructor(
    private readonly documents: Documents,
    private readonly streams: Streams,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.due = new DueWork('waiting', ({ id }) => String(id), clock, logger);
    const streamOf = ({ tour, departedAt }: Awaited) => departureStream(tour, departedAt);
    this.capacities = new DueWork('capacity', streamOf, clock, logger);
  }

  /** Offers whose time is over lapse; requests for dates that can no longer be held are closed. */
  @Recurs('waiting lists', 500)
  meetDue(stopped: () => boolean): Promise<Outlook> {
    const look = (limit: number) =>
      lookAhead(
        (upTo) => this.documents.dueWaiting(upTo, limit),
        // Only what is due some time is found by it.
        ({ due }) => due ?? Infinity,
        this.clock.millis(),
        REACH_MILLIS.events,
      );
    return this.due.meet(look, BATCH, stopped, (request) => this.end(request));
  }

  private async end({ id, tour, departedAt, due }: WaitingDocument): Promise<void> {
    const now = this.clock.now();
    const reason = due === null ? undefined : `due at ${instant(due)}`;
    const context = commandContext({ kind: 'system', name: 'deadline' }, now, undefined, reason);
    const command = { type: 'EndWaiting', tour, departedAt, waiting: id, now } as const;
    await this.streams.execute(waitingDecider, departureStream(tour, departedAt), command, context);
  }

  /** Lets the departures that somebody waits for know of another capacity in the catalogue. */
  @Recurs('capacities', 60_000)
  async followCapacities(stopped: () => boolean): Promise<void> {
    const open = await this.documents.dueWaiting(Number.MAX_SAFE_INTEGER, MOST);
    const awaited = new Map<string, Awaited>();
    for (const { tour, departedAt } of open)
      awaited.set(departureStream(tour, departedAt), { tour, departedAt });
    await this.capacities.meet(
      async () => ({ due: [...awaited.values()], outlook: { restMillis: 0 } }),
      MOST,
      stopped,
      (one) => this.follow(one),
    );
  }

  private async follow({ tour, departedAt }: Awaited): Promise<void> {
    const now = this.clock.now();
    const capacity = this.catalogue.current(now).departure(tour, departedAt)?.departure.capacity;
    const known = await this.documents.departure(tour, departedAt);
    if (capacity === undefined || capacity === known?.capacity) return;
    const context = commandContext({ kind: 'system', name: 'catalogue' }, now);
    const command = { type: 'FollowCapacity', tour, departedAt, capacity, now } as const;
    await this.streams.execute(waitingDecider, departureStream(tour, departedAt), command, context);
  }
}
