import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import { CallSecurityModule } from '../http/security/call-security.module.js';
import { OutsideServicesModule } from '../outside-services/outside-services.module.js';
import { OutsideServices } from '../outside-services/outside-services.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { CONFIG } from '../instance/settings.js';
import { FindFlightsHandler } from './find-flights.js';
import { FlightsController } from './flights.controller.js';
import { Flights, openFlights } from './flights.js';

/** Looks up flights. */
@Module({
  imports: [OutsideServicesModule, SessionsModule, CallSecurityModule],
  controllers: [FlightsController],
  providers: [
    FindFlightsHandler,
    {
      provide: Flights,
      useFactory: (config: Config, catalogue: CatalogueOfToday, clock: Clock, services: OutsideServices) =>
        openFlights(config, catalogue.current(clock.now()), clock, services),
      inject: [CONFIG, CatalogueOfToday, Clock, OutsideServices],
    },
  ],
  exports: [Flights],
})
export class FlightsModule {}
