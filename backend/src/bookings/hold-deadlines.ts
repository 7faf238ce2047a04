import { instant } from '@tour-portal/contracts/time.js';
import type { DeadlineDocument } from '@tour-portal/projections/deadline.js';
import type { Clock } from '../clock.js';
import { commandContext } from '../event-log/event-log.js';
import type { Logger } from '../logger.js';
import type { Documents } from '../read-side/documents.js';
import { DueWork } from '../read-side/due-work.js';
import type { EndedHolds } from './ended-holds.js';

const BATCH = 100;

/** Takes the deadlines that have passed and sends the ordinary commands: expire a hold, give up a reservation, give back. */
export class HoldDeadlines {
  private readonly due: DueWork<DeadlineDocument>;

  constructor(
    private readonly documents: Documents,
    private readonly ended: EndedHolds,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    this.due = new DueWork('deadline', ({ booking }) => String(booking), clock, logger);
  }

  /** Meets what is due now, the most overdue first. */
  meetDue(stopped: () => boolean): Promise<void> {
    const find = (limit: number) => this.documents.due(this.clock.millis(), limit);
    return this.due.meet(find, BATCH, stopped, (deadline) => this.meet(deadline));
  }

  private async meet({ kind, booking, account, tour, departedAt, due }: DeadlineDocument): Promise<void> {
    const reason = `due at ${instant(due)}`;
    const context = commandContext({ kind: 'system', name: 'deadline' }, this.clock.now(), undefined, reason);
    const occupied = { booking, account, tour, departedAt };
    switch (kind) {
      case 'reservation':
        return this.ended.abandon(occupied, context);
      case 'expiry':
        return this.ended.expire(occupied, context);
      case 'release':
        await this.ended.release(occupied, context);
    }
  }
}
