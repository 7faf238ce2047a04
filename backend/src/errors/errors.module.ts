import { Module } from '@nestjs/common';
import { CallersModule } from '../http/security/callers.module.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { ErrorsController } from './errors.controller.js';
import { ReportPageErrorHandler } from './report-page-error.js';

/** Logs the errors that the SPA reports. */
@Module({
  imports: [CallersModule, IdempotencyModule],
  controllers: [ErrorsController],
  providers: [ReportPageErrorHandler],
})
export class ErrorsModule {}
