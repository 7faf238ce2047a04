import { Module } from '@nestjs/common';
import { Idempotency } from './idempotency.js';
import { IdempotencyRecords } from './idempotency-records.js';

/** Provides the records of commands by their idempotency keys, for `IdempotencyInterceptor`. */
@Module({ providers: [IdempotencyRecords, Idempotency], exports: [IdempotencyRecords, Idempotency] })
export class IdempotencyModule {}
