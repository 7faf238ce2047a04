import { Inject, Injectable, Optional } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { CONFIG } from '../instance/settings.js';
import { Shutdown } from '../instance/shutdown.js';
import { Activity } from '../scheduling/activity.js';
import { RecurringTask } from '../scheduling/recurring.js';
import { putRecord } from '../stores/put-record.js';
import { RECORDS } from '../stores/store-tokens.js';

/** How often to check whether another instance has moved the clock; an idle background thread checks less often. */
const CHECK_EVERY_MILLIS = 500;

/** Moves the backend's clock (D52), for all instances on a store and across restarts. `CLOCK_START` sets it in a new store. */
@Injectable()
export class DevClock implements OnModuleInit {
  private readonly following: RecurringTask;

  constructor(
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
    @Inject(RECORDS) private readonly records: Records,
    @Inject(LOGGER) logger: Logger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'clockStart'>,
    @Optional() private readonly activity?: Activity,
  ) {
    // While the store is unreachable the clock stays as it is, and the process goes on.
    this.following = new RecurringTask(
      'developers’ clock',
      CHECK_EVERY_MILLIS,
      () => this.follow(),
      logger,
      activity,
    );
  }

  async onModuleInit(): Promise<void> {
    const { clockStart } = this.config;
    if (clockStart !== null) {
      const ahead = millis(clockStart) - this.clock.systemMillis();
      await putRecord(this.records, 'settings', 'clock', (stored) => (stored === null ? { ahead } : null));
    }
    await this.follow();
    this.following.start();
    this.shutdown.add(() => this.following.stop());
  }

  async moveTo(at: Instant): Promise<void> {
    await this.store(millis(at) - this.clock.systemMillis());
  }

  async advance(milliseconds: number): Promise<void> {
    await this.store(this.clock.ahead + milliseconds);
  }

  private async store(ahead: number): Promise<void> {
    await putRecord(this.records, 'settings', 'clock', () => ({ ahead }));
    this.clock.setAhead(ahead);
  }

  private async follow(): Promise<void> {
    const ahead = (await this.records.get('settings', 'clock'))?.record['ahead'];
    if (typeof ahead !== 'number' || ahead === this.clock.ahead) return;
    this.clock.setAhead(ahead);
    // What was not due soon may be due now.
    this.activity?.note();
  }
}
