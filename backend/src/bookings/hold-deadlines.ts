import { setTimeout as sleep } from 'node:timers/promises';
import { instant } from '@tour-portal/contracts/time.js';
import type { DeadlineDocument } from '@tour-portal/projections/deadline.js';
import type { Clock } from '../clock.js';
import { commandContext } from '../event-log/event-log.js';
import type { Logger } from '../logger.js';
import type { Documents } from '../read-side/documents.js';
import type { LeaseBound } from '../read-side/read-side.js';
import type { EndedHolds } from './ended-holds.js';

const LOOK_EVERY_MILLIS = 500;
const BATCH = 100;

/** Takes the deadlines that have passed and sends the ordinary commands: expire a hold, give up a reservation, give back. */
export class HoldDeadlines implements LeaseBound {
  private running = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly documents: Documents,
    private readonly ended: EndedHolds,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.running = true;
    this.loop = this.watch();
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.loop;
  }

  private async watch(): Promise<void> {
    while (this.isRunning()) {
      try {
        for (const deadline of await this.documents.due(this.clock.millis(), BATCH)) {
          if (this.isRunning()) await this.meet(deadline);
        }
      } catch (error) {
        this.logger.error({ error }, 'a deadline could not be met; trying again');
      }
      for (let waited = 0; waited < LOOK_EVERY_MILLIS && this.isRunning(); waited += 50) await sleep(50);
    }
  }

  private async meet({ kind, booking, account, tour, departedAt, due }: DeadlineDocument): Promise<void> {
    const context = commandContext(
      { kind: 'system', name: 'deadline' },
      this.clock.now(),
      undefined,
      `due at ${instant(due)}`,
    );
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

  private isRunning(): boolean {
    return this.running;
  }
}
