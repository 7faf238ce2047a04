import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ThreadMetrics } from './thread-metrics.js';
import type { ThreadName } from './thread-metrics.js';

/** The metrics of a thread of the instance; parts that measure something add theirs. */
@Global()
@Module({})
export class MetricsModule {
  static of(thread: ThreadName): DynamicModule {
    return {
      module: MetricsModule,
      providers: [{ provide: ThreadMetrics, useValue: new ThreadMetrics(thread) }],
      exports: [ThreadMetrics],
    };
  }
}
