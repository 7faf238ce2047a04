import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Clock } from '../instance/clock.js';
import { Activity } from '../scheduling/activity.js';
import { LOGGER } from '../instance/logger.js';
import { CONFIG } from '../instance/settings.js';
import { Shutdown } from '../instance/shutdown.js';
import { RECORDS } from '../stores/store-tokens.js';
import { DevClock } from './dev-clock.js';

/** The developers' clock, only with developer tools. It is set before anything reads the time. */
@Module({
  providers: [
    {
      provide: DevClock,
      useFactory: (...services: ConstructorParameters<typeof DevClock>) => new DevClock(...services),
      inject: [Clock, RECORDS, LOGGER, CONFIG, { token: Activity, optional: true }],
    },
  ],
  exports: [DevClock],
})
export class DevClockModule implements OnModuleInit {
  constructor(
    private readonly clock: DevClock,
    private readonly shutdown: Shutdown,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.clock.start();
    this.shutdown.add(() => this.clock.stop());
  }
}
