import { Module } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../../instance/clock.js';
import type { Config } from '../../instance/config.js';
import { Ids } from '../../instance/ids.js';
import { CONFIG } from '../../instance/settings.js';
import { RECORDS } from '../../stores/store-tokens.js';
import { Idempotency } from './idempotency.js';
import { IdempotencyRecords } from './idempotency-records.js';

/** Provides the records of commands by their idempotency keys, for `IdempotencyInterceptor`. */
@Module({
  providers: [
    {
      provide: IdempotencyRecords,
      useFactory: (records: Records, ids: Ids, clock: Clock, { sessionSecret }: Config) =>
        new IdempotencyRecords(records, ids, clock, sessionSecret),
      inject: [RECORDS, Ids, Clock, CONFIG],
    },
    Idempotency,
  ],
  exports: [IdempotencyRecords, Idempotency],
})
export class IdempotencyModule {}
