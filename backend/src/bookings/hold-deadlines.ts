import { instant } from '@tour-portal/contracts/time.js';
import type { DeadlineDocument } from '@tour-portal/projections/deadline.js';
import type { Clock } from '../clock.js';
import { commandContext } from '../event-log/event-log.js';
import type { Documents } from '../read-side/documents.js';
import type { EndedHolds } from './ended-holds.js';

const BATCH = 100;

/** Takes the deadlines that have passed and sends the ordinary commands: expire a hold, give up a reservation, give back. */
export class HoldDeadlines {
  constructor(
    private readonly documents: Documents,
    private readonly ended: EndedHolds,
    private readonly clock: Clock,
  ) {}

  /** Meets what is due now, the most overdue first. */
  async meetDue(stopped: () => boolean): Promise<void> {
    for (const deadline of await this.documents.due(this.clock.millis(), BATCH)) {
      if (stopped()) return;
      await this.meet(deadline);
    }
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
