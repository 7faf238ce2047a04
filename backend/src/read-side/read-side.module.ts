import { Global, Inject, Injectable, Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { Clock } from '../instance/clock.js';
import { Faults } from '../event-log/faults.js';
import { EventLog } from '../event-log/event-log.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { BackgroundWork } from '../reactions/background-work.js';
import { Shutdown } from '../instance/shutdown.js';
import { Activity } from '../scheduling/activity.js';
import { LogWatch } from '../stores/log-watch.js';
import { READ_MODELS_STORE } from '../stores/store-tokens.js';
import { tracedRunner } from '../tracing/traced.js';
import { TRACING } from '../tracing/tracing.js';
import type { Tracing } from '../tracing/tracing.js';
import { Documents } from './documents.js';
import { ProjectionWorker } from './projection-worker.js';
import type { ProjectionServices } from './projection-worker.js';
import { ReadSide } from './read-side.js';

const RUNNER = {
  provide: ProjectionRunner,
  useFactory: (readModels: ReadModels, tracing: Tracing | null) =>
    tracedRunner(tracing, new ProjectionRunner(READ_MODELS, readModels)),
  inject: [READ_MODELS_STORE, TRACING],
};
const READ_SIDE_NEEDS = [ProjectionRunner, READ_MODELS_STORE, LOGGER, Shutdown];

@Injectable()
class InjectedServices implements ProjectionServices {
  constructor(
    readonly readSide: ReadSide,
    readonly log: EventLog,
    readonly runner: ProjectionRunner,
    @Inject(READ_MODELS_STORE) readonly readModels: ReadModels,
    readonly clock: Clock,
    @Inject(LOGGER) readonly logger: Logger,
    readonly leaseBound: BackgroundWork,
    readonly faults: Faults,
    readonly activity: Activity,
    readonly watch: LogWatch,
  ) {}
}

/** The read models: their documents, and the position of the log that they have reached. */
@Global()
@Module({})
export class ReadSideModule {
  /** For a thread that does not project itself, but waits for the read models. */
  static following(): DynamicModule {
    const prepared = async (...needs: Parameters<typeof openReadSide>) => {
      const readSide = openReadSide(...needs);
      await readSide.prepare();
      return readSide;
    };
    return moduleWith([], [{ provide: ReadSide, useFactory: prepared, inject: READ_SIDE_NEEDS }]);
  }

  /** For the thread that projects and does the background work while it leads; `ProjectionWorker.start` begins this. */
  static leading(): DynamicModule {
    const readSide = { provide: ReadSide, useFactory: openReadSide, inject: READ_SIDE_NEEDS };
    const projectionWorker = {
      provide: ProjectionWorker,
      useFactory: (services: InjectedServices, shutdown: Shutdown) => {
        const worker = new ProjectionWorker(services);
        shutdown.add(() => worker.stop());
        return worker;
      },
      inject: [InjectedServices, Shutdown],
    };
    return moduleWith(
      [DiscoveryModule],
      [Activity, BackgroundWork, InjectedServices, readSide, projectionWorker],
      [Activity, ProjectionWorker],
    );
  }
}

function openReadSide(
  runner: ProjectionRunner,
  readModels: ReadModels,
  logger: Logger,
  shutdown: Shutdown,
): ReadSide {
  const readSide = new ReadSide(runner, readModels, logger);
  shutdown.add(async () => readSide.close());
  return readSide;
}

function moduleWith(
  imports: DynamicModule['imports'],
  providers: Provider[],
  exports: DynamicModule['exports'] = [],
): DynamicModule {
  return {
    module: ReadSideModule,
    imports,
    providers: [Documents, RUNNER, ...providers],
    exports: [Documents, ProjectionRunner, ReadSide, ...exports],
  };
}
