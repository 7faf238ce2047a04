import { Module } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { OutsideServices, providerNames } from './outside-services.js';
import { CONFIG } from '../instance/settings.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';

/** The state of mail, texts, payment gateway and flight lookup. */
@Module({
  providers: [
    {
      provide: OutsideServices,
      useFactory: (records: Records, clock: Clock, logger: Logger, config: Config) =>
        new OutsideServices(records, clock, logger, providerNames(config)),
      inject: [BACKGROUND_RECORDS, Clock, LOGGER, CONFIG],
    },
  ],
  exports: [OutsideServices],
})
export class OutsideServicesModule {}
