import { Module } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import { SeatsModule } from '../departures/seats.module.js';
import { OutsideServicesModule } from '../outside-services/outside-services.module.js';
import { OutsideServices } from '../outside-services/outside-services.js';
import { CONFIG, PUBLIC_URL } from '../instance/settings.js';
import { RECORDS } from '../stores/store-tokens.js';
import { GATEWAY } from './gateways/gateway.js';
import { openGateway } from './gateways/open-gateway.js';
import { Settlement } from './settlement.js';

/** The configured gateway and the settlement of its payments, for the main thread and the background thread. */
@Module({
  imports: [OutsideServicesModule, SeatsModule],
  providers: [
    {
      provide: GATEWAY,
      useFactory: (
        { gateway }: Config,
        publicUrl: string,
        records: Records,
        clock: Clock,
        services: OutsideServices,
      ) => openGateway(gateway, publicUrl, records, clock, services),
      inject: [CONFIG, PUBLIC_URL, RECORDS, Clock, OutsideServices],
    },
    Settlement,
  ],
  exports: [GATEWAY, Settlement],
})
export class PaymentsServicesModule {}
