import { Module } from '@nestjs/common';
import { BackgroundThreadModule } from '../background-thread.module.js';
import { CallSecurityModule } from '../http/security/call-security.module.js';
import { OutsideServicesModule } from '../outside-services/outside-services.module.js';
import { HealthController } from './health.controller.js';
import { GetMetricsHandler } from './metrics.js';
import { GetReadinessHandler } from './readiness.js';

/** The calls of orchestrators and operators: health, readiness and metrics. */
@Module({
  imports: [BackgroundThreadModule, CallSecurityModule, OutsideServicesModule],
  controllers: [HealthController],
  providers: [GetReadinessHandler, GetMetricsHandler],
})
export class HealthModule {}
