import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Clock } from './clock.js';
import type { Config } from './config.js';
import { Draining } from './draining.js';
import { LOGGER } from './logger.js';
import type { Logger } from './logger.js';
import { CONFIG, PUBLIC_URL } from './settings.js';
import { Shutdown } from './shutdown.js';

/** What every part of an application may need of its instance. */
@Global()
@Module({})
export class InstanceModule {
  static of(config: Config, logger: Logger): DynamicModule {
    return {
      module: InstanceModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: PUBLIC_URL, useValue: config.publicUrl ?? `http://localhost:${config.port}` },
        { provide: LOGGER, useValue: logger },
        Clock,
        Draining,
        Shutdown,
      ],
      exports: [CONFIG, PUBLIC_URL, LOGGER, Clock, Draining, Shutdown],
    };
  }
}
