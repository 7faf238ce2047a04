import { Inject, Injectable } from '@nestjs/common';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { DeadlineDocument } from '@tour-portal/projections/deadline.js';
import { Clock } from '../../instance/clock.js';
import { commandContext } from '../../event-log/event-log.js';
import { LOGGER } from '../../instance/logger.js';
import type { Logger } from '../../instance/logger.js';
import { lookAhead, LOOK_AHEAD_MILLIS } from '../../scheduling/look-ahead.js';
import type { Outlook } from '../../scheduling/look-ahead.js';
import { Recurs } from '../../scheduling/recurs.js';
import { Documents } from '../../read-side/documents.js';
import { DueWork } from '../../read-side/due-work.js';
import { HoldEndings } from './hold-endings.js';

/** How many deadlines are read at once. */
const BATCH = 100;

/** Carries out deadlines that have passed: expires a hold, gives up a reservation, or releases what a hold occupied. */
@Injectable()
export class HoldDeadlines {
  private readonly dueWork: DueWork<DeadlineDocument>;

  constructor(
    private readonly documents: Documents,
    private readonly endings: HoldEndings,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.dueWork = new DueWork('deadline', ({ booking }) => String(booking), clock, logger);
  }

  /** Carries out what is due now, the most overdue first. */
  @Recurs('deadlines', 500)
  processDue(stopped: () => boolean): Promise<Outlook> {
    const findDue = (limit: number) =>
      lookAhead(
        (upTo) => this.documents.dueDeadlines(upTo, limit),
        ({ due }) => due,
        this.clock.millis(),
        LOOK_AHEAD_MILLIS.events,
      );
    return this.dueWork.process(findDue, BATCH, stopped, (deadline) => this.carryOut(deadline));
  }

  private async carryOut({ kind, booking, account, tour, departedAt, due }: DeadlineDocument): Promise<void> {
    const reason = `due at ${instant(due)}`;
    const context = commandContext({ kind: 'system', name: 'deadline' }, this.clock.now(), undefined, reason);
    const occupied = { booking, account, tour, departedAt };
    switch (kind) {
      case 'reservation':
        return this.endings.abandon(occupied, context);
      case 'expiry':
        return this.endings.expire(occupied, context);
      case 'release':
        await this.endings.release(occupied, context);
    }
  }
}
