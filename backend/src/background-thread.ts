import { on, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FromBackground, ToBackground } from './background.js';
import { PublishTourYears } from './departures/offered/publish-tour-years.js';
import type { Config } from './instance/config.js';
import { LOGGER } from './instance/logger.js';
import type { Logger } from './instance/logger.js';
import type { FaultPoint } from './event-log/faults.js';
import { CONFIG } from './instance/settings.js';
import { Shutdown } from './instance/shutdown.js';
import { ReadSide } from './read-side/read-side.js';
import { SharedRequest } from './metrics/shared-request.js';
import type { MetricsSnapshot } from './metrics/thread-metrics.js';

/**
 * At most one `active` message goes to the thread in this time. After a message the thread looks for work often, and goes on
 * doing so for longer than this time.
 */
const ACTIVE_MILLIS = 1_000;
/** A scrape of the metrics waits no longer than this for the thread. */
const METRICS_MILLIS = 1_000;

/**
 * The background thread. Its code loads while the main thread is being built; it opens the stores once the main thread has
 * built everything, before any request is answered. If it crashes, the process exits: the read models would become stale.
 */
@Injectable()
export class BackgroundThread implements OnApplicationBootstrap {
  private readonly worker: Worker;
  private readonly started: Promise<void>;
  private isDamaged = false;
  private whyStopped: string | null = null;
  private activeUntil = 0;
  private readonly metricsRequest = new SharedRequest<MetricsSnapshot>(
    () => this.tell({ metrics: true }),
    METRICS_MILLIS,
  );

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly shutdown: Shutdown,
    private readonly readSide: ReadSide,
    private readonly commands: CommandBus,
    private readonly tourYears: PublishTourYears,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.worker = new Worker(new URL('./background.js', import.meta.url), { workerData: config });
    this.started = waitForMessage(this.worker, 'started');
    // `onApplicationBootstrap` reports a failure; where the start fails before it, nothing waits for this.
    this.started.catch(() => undefined);
  }

  /** Whether the thread met something in the stores that cannot be read. */
  get isDamageSeen(): boolean {
    return this.isDamaged;
  }

  /** Why the thread stopped projecting for good, in one line for operators; null while it has not. */
  get projectingStopReason(): string | null {
    return this.whyStopped;
  }

  /** Resolves once the thread's stores are open and it competes for the lease. @throws why it could not start */
  async onApplicationBootstrap(): Promise<void> {
    await this.publishCatalogue();
    this.tell({ open: true });
    await this.started;
    this.worker.once('error', (error) => {
      process.stderr.write(`the background thread crashed: ${error.stack ?? error.message}\n`);
      process.exit(1);
    });
    this.commands.subscribe(() => this.tellActive());
    this.worker.on('message', (message: FromBackground) => {
      if (message === 'damaged') this.isDamaged = true;
      if (typeof message !== 'object') return;
      if ('projected' in message) this.readSide.onProgress(message.projected);
      else if ('stopped' in message) this.whyStopped = message.stopped;
      else this.metricsRequest.receive(message.metrics);
    });
    this.shutdown.add(() => this.stop());
  }

  /**
   * Publishes before the thread begins to work, because the thread publishes too. What cannot be published now, the thread
   * publishes later; until then the files say what is offered.
   */
  private async publishCatalogue(): Promise<void> {
    try {
      await this.tourYears.publish();
    } catch (error) {
      this.logger.warn({ error }, 'the catalog cannot be published now');
    }
  }

  /** Kills the process when the thread passes the point for the `times`-th time; for tests. */
  arm(point: FaultPoint, times: number): void {
    this.tell({ arm: point, times });
  }

  /** Resolves once the thread uses the developers' clock as it was just set. @param ahead in milliseconds */
  async syncClock(ahead: number): Promise<void> {
    const clockSet = waitForMessage(this.worker, 'clock-set');
    this.tell({ ahead });
    await clockSet;
  }

  /** What the thread has measured; null where it cannot tell, or does not answer within `METRICS_MILLIS`. */
  metrics(): Promise<MetricsSnapshot | null> {
    return this.metricsRequest.send();
  }

  private tellActive(): void {
    if (performance.now() < this.activeUntil) return;
    this.activeUntil = performance.now() + ACTIVE_MILLIS;
    this.tell({ active: true });
  }

  private async stop(): Promise<void> {
    const exited = once(this.worker, 'exit');
    this.tell({ stop: true });
    await exited;
  }

  private tell(message: ToBackground): void {
    this.worker.postMessage(message);
  }
}

/** Resolves once the thread has sent this message. */
async function waitForMessage(worker: Worker, wanted: FromBackground): Promise<void> {
  for await (const [message] of on(worker, 'message')) if (message === wanted) return;
}
