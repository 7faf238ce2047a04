import { Module } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../../instance/clock.js';
import type { Config } from '../../instance/config.js';
import { CONFIG } from '../../instance/settings.js';
import { RECORDS } from '../../stores/store-tokens.js';
import { HttpMetrics } from '../http-metrics.js';
import { RateLimiter } from './rate-limiter.js';
import { SecurityLog } from './security-log.js';

/** Provides rate limits and the security log. */
@Module({
  providers: [
    {
      provide: RateLimiter,
      useFactory: (records: Records, clock: Clock, { rateLimits }: Config, metrics: HttpMetrics) =>
        new RateLimiter(records, clock, rateLimits, ({ name }) => metrics.countLimited(name)),
      inject: [RECORDS, Clock, CONFIG, HttpMetrics],
    },
    SecurityLog,
    HttpMetrics,
  ],
  exports: [RateLimiter, SecurityLog],
})
export class CallSecurityModule {}
