import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AccountsBackgroundModule } from './accounts/accounts-background.module.js';
import { BookingsBackgroundModule } from './bookings/bookings-background.module.js';
import { ClientServiceBackgroundModule } from './client-service/client-service-background.module.js';
import type { Config } from './instance/config.js';
import { WaitingListBackgroundModule } from './waiting-list/waiting-list-background.module.js';
import { DeparturesBackgroundModule } from './departures/offered/departures-background.module.js';
import { DevClockModule } from './dev/dev-clock.module.js';
import { DocumentsBackgroundModule } from './documents/documents-background.module.js';
import { EventLogModule } from './event-log/event-log.module.js';
import { HealthBackgroundModule } from './health/health-background.module.js';
import { InstanceModule } from './instance/instance.module.js';
import type { Logger } from './instance/logger.js';
import { MessagesModule } from './messages/messages.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { PaymentsBackgroundModule } from './payments/payments-background.module.js';
import { ReadSideModule } from './read-side/read-side.module.js';
import { CatalogueModule } from './reference/catalogue.module.js';
import { RemindersBackgroundModule } from './reminders/reminders-background.module.js';
import { StoreUpkeep } from './stores/store-upkeep.js';
import { StoresModule } from './stores/stores.module.js';
import { TracingModule } from './tracing/tracing.module.js';

/**
 * How long to wait for a store that does not answer. No customer waits here, and work that was given up is repeated; the
 * time is short enough to go on within 5 s of a store's return.
 */
const ANSWER_MILLIS = 3_500;

/** The background application: what every part needs, then what each capability does there (decision 0026). */
@Module({})
export class BackgroundModule {
  static of(config: Config, logger: Logger): DynamicModule {
    return {
      module: BackgroundModule,
      imports: [
        InstanceModule.of(config, logger),
        MetricsModule.of('background'),
        TracingModule.of('background'),
        StoresModule.of(ANSWER_MILLIS),
        EventLogModule,
        CatalogueModule,
        ReadSideModule.leading(),
        MessagesModule,
        AccountsBackgroundModule,
        BookingsBackgroundModule,
        ClientServiceBackgroundModule,
        DeparturesBackgroundModule,
        DocumentsBackgroundModule,
        HealthBackgroundModule,
        PaymentsBackgroundModule,
        RemindersBackgroundModule,
        WaitingListBackgroundModule,
        ...(config.devTools ? [DevClockModule] : []),
      ],
      providers: [StoreUpkeep],
    };
  }
}
