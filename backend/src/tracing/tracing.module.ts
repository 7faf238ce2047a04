import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import { Shutdown } from '../instance/shutdown.js';
import type { ThreadName } from '../metrics/thread-metrics.js';
import { TRACING } from './tracing.js';
import type { Tracing } from './tracing.js';

/** Tracing, where the settings switch it on; otherwise no part of OpenTelemetry is loaded (decision 0029). */
@Global()
@Module({})
export class TracingModule {
  static of(thread: ThreadName): DynamicModule {
    const openTracing = async ({ tracing }: Config, shutdown: Shutdown): Promise<Tracing | null> => {
      if (tracing === null) return null;
      const { openOtlpTracing } = await import('./otlp-tracing.js');
      const opened = openOtlpTracing(tracing, thread);
      shutdown.add(() => opened.close());
      return opened;
    };
    return {
      module: TracingModule,
      providers: [{ provide: TRACING, useFactory: openTracing, inject: [CONFIG, Shutdown] }],
      exports: [TRACING],
    };
  }
}
