import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BackgroundThreadModule } from './background-thread.module.js';
import { BookingsModule } from './bookings/bookings.module.js';
import { ClientServiceModule } from './client-service/client-service.module.js';
import type { Config } from './instance/config.js';
import { DeparturesModule } from './departures/departures.module.js';
import { WaitingListModule } from './waiting-list/waiting-list.module.js';
import { DevModule } from './dev/dev.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { ErrorsModule } from './errors/errors.module.js';
import { EventLogModule } from './event-log/event-log.module.js';
import { FlightsModule } from './flights/flights.module.js';
import { HealthModule } from './health/health.module.js';
import { InstanceModule } from './instance/instance.module.js';
import type { Logger } from './instance/logger.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ReadSideModule } from './read-side/read-side.module.js';
import { CatalogueModule } from './reference/catalogue.module.js';
import { ReferenceModule } from './reference/reference.module.js';
import { StoresModule } from './stores/stores.module.js';
import { TracingModule } from './tracing/tracing.module.js';
import { SurveysModule } from './surveys/surveys.module.js';

/** How long one call to a database server may take while a request is answered. */
const ANSWER_MILLIS = 1_900;

/** The application that answers requests: what every part needs, then the capabilities (decision 0026). */
@Module({})
export class AppModule {
  static of(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        InstanceModule.of(config, logger),
        MetricsModule.of('requests'),
        TracingModule.of('requests'),
        StoresModule.of(ANSWER_MILLIS),
        EventLogModule,
        CatalogueModule,
        ReadSideModule.following(),
        CqrsModule.forRoot(),
        BackgroundThreadModule,
        // Routes are matched in this order: customers' before those of client service.
        BookingsModule,
        AccountsModule,
        DocumentsModule,
        ErrorsModule,
        FlightsModule,
        PaymentsModule,
        HealthModule,
        AuditModule,
        ReferenceModule,
        SurveysModule,
        DeparturesModule,
        WaitingListModule,
        ClientServiceModule,
        ...(config.devTools ? [DevModule.of(config)] : []),
      ],
    };
  }
}
