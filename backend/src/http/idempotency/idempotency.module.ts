import { Module } from '@nestjs/common';
import { Idempotency } from './idempotency.js';
import { IdempotencyRecords } from './idempotency-records.js';

/** Provides what `IdempotencyInterceptor` needs, and the records of commands for erasure. */
@Module({ providers: [IdempotencyRecords, Idempotency], exports: [IdempotencyRecords, Idempotency] })
export class IdempotencyModule {}
