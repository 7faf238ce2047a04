import { Module } from '@nestjs/common';
import { CallSecurityModule } from '../http/security/call-security.module.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { ErrorsController } from './errors.controller.js';
import { ReportPageErrorHandler } from './report-page-error.js';

/** Logs the errors that the SPA reports. */
@Module({
  imports: [CallSecurityModule, IdempotencyModule],
  controllers: [ErrorsController],
  providers: [ReportPageErrorHandler],
})
export class ErrorsModule {}
