import { Global, Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import type { Config } from '../instance/config.js';
import { Ids } from '../instance/ids.js';
import { CONFIG } from '../instance/settings.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { Shutdown } from '../instance/shutdown.js';
import { ThreadMetrics } from '../metrics/thread-metrics.js';
import { Activity } from '../scheduling/activity.js';
import { LOOK_AHEAD_MILLIS } from '../scheduling/look-ahead.js';
import type { Outlook } from '../scheduling/look-ahead.js';
import { RecurringTask } from '../scheduling/recurring.js';
import { openStores } from './open-stores.js';
import type { Stores } from './open-stores.js';
import { unavailableStore } from './unavailable-store.js';
import { StoreMetrics } from './store-metrics.js';
import { BACKGROUND_RECORDS, EVENT_STORE, READ_MODELS_STORE, RECORDS, STORES } from './store-tokens.js';
import { LogWatch, guardedEventStore } from './log-watch.js';
import { tracedEvents } from '../tracing/traced.js';
import { TRACING } from '../tracing/tracing.js';
import type { Tracing } from '../tracing/tracing.js';
import { SeenPositions } from './parts/whole-store.js';

/** How often an instance checks that the log is still the one it opened; at rest it checks more rarely. */
const WATCH_MILLIS = 2_000;

const OPENED = Symbol('Opened');

/** What the stores need of the application, besides its settings. */
type Needed = [shutdown: Shutdown, metrics: ThreadMetrics, tracing: Tracing | null, logger: Logger];

interface Opened {
  readonly stores: Stores;
  readonly seen: SeenPositions;
  readonly watch: LogWatch;
}

const PROVIDERS: Provider[] = [
  { provide: STORES, useFactory: ({ stores }: Opened) => stores, inject: [OPENED] },
  { provide: SeenPositions, useFactory: ({ seen }: Opened) => seen, inject: [OPENED] },
  { provide: LogWatch, useFactory: ({ watch }: Opened) => watch, inject: [OPENED] },
  { provide: EVENT_STORE, useFactory: ({ events }: Stores) => events, inject: [STORES] },
  { provide: READ_MODELS_STORE, useFactory: ({ readModels }: Stores) => readModels, inject: [STORES] },
  { provide: RECORDS, useFactory: ({ records }: Stores) => records, inject: [STORES] },
  { provide: BACKGROUND_RECORDS, useFactory: ({ deliveries }: Stores) => deliveries, inject: [STORES] },
  { provide: Ids, useFactory: ({ records }: Stores) => new Ids(records), inject: [STORES] },
];

/** The stores, opened when the application starts and closed after all that uses them; and the ids that are counted in them. */
@Global()
@Module({})
export class StoresModule {
  /** @param answerMillis a call that a server has not answered for so long fails; a few of MongoDB's wait on (`dbWithTimeout`) */
  static of(answerMillis: number): DynamicModule {
    const opened: Provider = {
      provide: OPENED,
      useFactory: (config: Config, ...needed: Needed) => open({ ...config, answerMillis }, ...needed),
      inject: [CONFIG, Shutdown, ThreadMetrics, TRACING, LOGGER],
    };
    return { module: StoresModule, providers: [opened, ...PROVIDERS], exports: PROVIDERS };
  }
}

/** Checks the log and reports when its problem begins, changes or ends; an unavailable store does not count as one. */
async function checkLog(watch: LogWatch, logger: Logger): Promise<Outlook> {
  const before = watch.problem;
  await watch.check().catch((error: unknown) => {
    if (unavailableStore(error) === null) throw error;
  });
  if (watch.problem !== before) logger.error({ problem: watch.problem }, 'the log that was opened');
  return { restMillis: LOOK_AHEAD_MILLIS.stored };
}

/** @throws the error of a store that cannot be opened or read */
async function open(
  settings: Parameters<typeof openStores>[0],
  ...[shutdown, { shared }, tracing, logger]: Needed
): Promise<Opened> {
  const opened = await openStores(settings);
  const watch = new LogWatch(opened.events);
  const activity = new Activity();
  await watch.check();
  const metrics = new StoreMetrics(shared);
  const guarded = guardedEventStore(opened.events, watch, () => activity.note());
  const measured = metrics.events(guarded, settings.eventStoreUrl === null ? 'embedded' : 'eventstoredb');
  const stores = {
    ...opened,
    events: tracedEvents(tracing, measured),
    readModels: metrics.readModels(opened.readModels, settings.mongodbUrl === null ? 'embedded' : 'mongodb'),
  };
  const seen = new SeenPositions(stores.parts);
  shutdown.add(async () => {
    // A store that cannot be read or written any more is closed all the same; the next start finds the positions noted before.
    await watch
      .check()
      .then(() => (watch.problem === null ? seen.noteNewest(watch.newest) : undefined))
      .catch(() => undefined);
    await stores.close();
  });
  const check = () => checkLog(watch, logger);
  const watching = new RecurringTask('the log', WATCH_MILLIS, check, logger, activity);
  watching.start();
  shutdown.add(() => watching.stop());
  return { stores, seen, watch };
}
