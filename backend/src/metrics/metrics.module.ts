import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Measures } from './measures.js';
import type { ThreadName } from './measures.js';

/** The metrics of a thread of the instance; every part adds its own. */
@Global()
@Module({})
export class MetricsModule {
  static of(thread: ThreadName): DynamicModule {
    return {
      module: MetricsModule,
      providers: [{ provide: Measures, useValue: new Measures(thread) }],
      exports: [Measures],
    };
  }
}
