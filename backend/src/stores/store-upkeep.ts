import { Inject, Injectable } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import { LOOK_AHEAD_MILLIS } from '../scheduling/look-ahead.js';
import type { Outlook } from '../scheduling/look-ahead.js';
import { Recurs } from '../scheduling/recurs.js';
import { removeExpired } from './expired-records.js';
import { LogWatch } from './log-watch.js';
import { RECORDS } from './store-tokens.js';
import { SeenPositions } from './parts/whole-store.js';

/** Recurring work that the stores need, whatever they hold. */
@Injectable()
export class StoreUpkeep {
  constructor(
    private readonly seen: SeenPositions,
    private readonly watch: LogWatch,
    @Inject(RECORDS) private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  @Recurs('newest event', 1_000)
  async noteNewestEvent(): Promise<Outlook> {
    if (this.watch.problem === null) await this.seen.noteNewest(this.watch.newest);
    return { restMillis: LOOK_AHEAD_MILLIS.stored };
  }

  @Recurs('expired records', 600_000)
  async removeExpired(): Promise<void> {
    await removeExpired(this.records, this.clock);
  }
}
