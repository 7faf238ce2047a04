import 'reflect-metadata';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { NestFactory } from '@nestjs/core';
import { BackgroundModule } from './background.module.js';
import { Clock } from './instance/clock.js';
import type { Config } from './instance/config.js';
import { Faults } from './event-log/faults.js';
import type { FaultPoint } from './event-log/faults.js';
import { createLogger, nestLogging } from './instance/logger.js';
import { ProjectionWorker } from './read-side/projection-worker.js';
import { ReadSide } from './read-side/read-side.js';
import type { ProjectionProgress } from './read-side/read-side.js';
import { PublishedTourYears } from './reference/published/published-tour-years.js';
import { Activity } from './scheduling/activity.js';
import { ThreadMetrics } from './metrics/thread-metrics.js';
import type { MetricsSnapshot } from './metrics/thread-metrics.js';
import { RecurringTask } from './scheduling/recurring.js';
import { closeApplication } from './instance/shutdown.js';
import type { Stores } from './stores/open-stores.js';
import { STORES } from './stores/store-tokens.js';
import { firstDamageSeen } from './stores/sqlite/sqlite.js';

/**
 * The thread beside the one that answers requests: projections, reactions and work that recurs, such as deadlines and the
 * outbox. It uses the same stores as the other, as if it were another instance; the two exchange only the messages below.
 */

/** Messages from the main thread. */
export type ToBackground =
  /** The first message: the stores may be opened. */
  | { readonly open: true }
  | { readonly arm: FaultPoint; readonly times: number }
  /** By how many milliseconds the clock was set ahead; answered once this thread uses it too. */
  | { readonly ahead: number }
  /** A command begins that may leave work to do; sent at most once a second. */
  | { readonly active: true }
  /** Asks for this thread's metrics. */
  | { readonly metrics: true }
  | { readonly stop: true };

/** Messages to the main thread. */
export type FromBackground =
  | 'started'
  /** This thread uses the clock as it was set. */
  | 'clock-set'
  /** Something in the stores cannot be read. */
  | 'damaged'
  /** Why the thread does not project any more, and will not again. */
  | { readonly stopped: string }
  /** Null: they cannot be read. */
  | { readonly metrics: MetricsSnapshot | null }
  /** How far the thread has projected; null: it does not project. */
  | { readonly projected: ProjectionProgress | null };

/** Checking whole files is much work, so it is done rarely; asking whether a read has failed costs nothing. */
const CHECK_FILES_MILLIS = 60_000;
const CHECK_READS_MILLIS = 1_000;
/** How long after an event was projected the catalogue is read again. */
const CATALOGUE_MILLIS = 250;

const config = workerData as Config;
const logger = createLogger(config.logLevel);
if (parentPort !== null) await once(parentPort, 'message');
const application = await NestFactory.createApplicationContext(
  BackgroundModule.of(config, logger),
  nestLogging(logger),
);
application.flushLogs();
const projectionWorker = application.get(ProjectionWorker);
const activity = application.get(Activity);
const published = application.get(PublishedTourYears);
let catalogueTimer: NodeJS.Timeout | null = null;
let isStopping = false;
projectionWorker.onProjected((projected) => {
  activity.note();
  tell({ projected });
  catalogueTimer ??= setTimeout(refreshCatalogue, CATALOGUE_MILLIS).unref();
});
projectionWorker.onStopped((stopped) => tell({ stopped }));
await application.get(ReadSide).prepare();
await published.refresh();
await projectionWorker.start();
const clock = application.get(Clock);
const faults = application.get(Faults);
const metrics = application.get(ThreadMetrics);
const { parts } = application.get<Stores>(STORES);
let isDamageReported = false;
const damageInFiles = () => parts.map(({ damage }) => damage()).find((found) => found !== null) ?? null;
const damageChecks = [
  new RecurringTask('damage', CHECK_READS_MILLIS, async () => reportDamage(firstDamageSeen()), logger),
  new RecurringTask('damage of files', CHECK_FILES_MILLIS, async () => reportDamage(damageInFiles()), logger),
];
for (const check of damageChecks) check.start();

/** Reads the catalogue again; what cannot be read now is read after the next batch. */
function refreshCatalogue(): void {
  catalogueTimer = null;
  if (isStopping) return;
  published.refresh().catch((error: unknown) => {
    // The stores close under a read that is under way.
    if (!isStopping) logger.warn({ error }, 'the catalog cannot be read');
  });
}

function reportDamage(found: string | null): void {
  if (found === null || isDamageReported) return;
  isDamageReported = true;
  logger.error({ damage: found }, 'something in the stores cannot be read');
  tell('damaged');
}

function tell(message: FromBackground): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (message: ToBackground) => {
  if ('arm' in message) faults.arm(message.arm, message.times);
  else if ('ahead' in message) {
    clock.setAhead(message.ahead);
    activity.note();
    tell('clock-set');
  } else if ('active' in message) activity.note();
  else if ('metrics' in message)
    metrics.snapshot().then(
      (snapshot) => tell({ metrics: snapshot }),
      (error: unknown) => {
        logger.error({ error }, 'the metrics of the background thread cannot be read');
        tell({ metrics: null });
      },
    );
  else if ('stop' in message) {
    isStopping = true;
    void Promise.all(damageChecks.map((check) => check.stop()))
      .then(() => closeApplication(application))
      .then(() => parentPort?.close());
  }
});
tell('started');
