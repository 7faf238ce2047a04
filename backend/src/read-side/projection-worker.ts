import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Lease, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import type { Clock } from '../instance/clock.js';
import { Faults } from '../event-log/faults.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Logger } from '../instance/logger.js';
import { pause } from '../instance/timeouts.js';
import { Activity } from '../scheduling/activity.js';
import type { LeaseBoundWork } from '../scheduling/recurring.js';
import type { LogWatch } from '../stores/log-watch.js';
import type { ProjectionProgress, ReadSide } from './read-side.js';

const LEASE = 'projections';
/** How long a lease lasts, while the instance has work and while it has none; until its first renewal as with work. */
const LEASE_MILLIS = { busy: 2_000, quiet: 4_000 };
/** How long after one renewal the next one comes: the lease outlasts one that is half a second late. */
const RENEW_MILLIS = { busy: Math.floor(LEASE_MILLIS.busy / 3), quiet: Math.floor(LEASE_MILLIS.quiet / 3) };
/** How often an instance that does not hold the lease asks for it, while it has work and while it has none. */
const ASK_MILLIS = { busy: 250, quiet: 1_000 };
/** How long at most a stopping instance goes on projecting the events written until then. */
const FINISH_MILLIS = 1_500;

export interface ProjectionServices {
  readonly readSide: ReadSide;
  readonly log: EventLog;
  readonly runner: ProjectionRunner;
  readonly readModels: ReadModels;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Work that runs beside the projections while this instance holds the lease. */
  readonly leaseBound: LeaseBoundWork;
  readonly faults?: Faults;
  /** Makes an instance ask for the lease, or renew it, less often while it has no work. */
  readonly activity?: Pick<Activity, 'pause' | 'isQuiet'>;
  /** Watches the log; while it reports a problem nothing is projected. */
  readonly watch?: Pick<LogWatch, 'problem' | 'requireSameLog'>;
}

const UNWATCHED = { problem: null, requireSameLog: () => undefined };

/**
 * Keeps the read models up to date: of all instances at most one holds the lease and projects. One that reaches an event of
 * a newer version gives up the lease for good: another instance may be able to read the event (decision 0032).
 */
export class ProjectionWorker {
  private readonly holder = `${hostname()}/${process.pid}/${randomUUID()}`;
  private readonly listeners: ((projected: ProjectionProgress | null) => void)[];
  private readonly stopListeners: ((problem: string) => void)[] = [];
  private isLeader = false;
  private readonly stopping = new AbortController();
  private readonly stopRequested = new Promise<void>((resolve) => {
    this.stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  private loop: Promise<void> = Promise.resolve();
  private readonly services: Required<ProjectionServices>;

  constructor(services: ProjectionServices) {
    this.services = { faults: new Faults(), activity: new Activity(), watch: UNWATCHED, ...services };
    this.listeners = [(projected) => services.readSide.onProgress(projected)];
  }

  /** Begins to compete for the lease. */
  async start(): Promise<void> {
    await this.services.readSide.prepare();
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  /** Whether this instance is the one that projects. */
  get isLeading(): boolean {
    return this.isLeader;
  }

  /** The listener gets the progress of the read models after each batch, and null whenever this instance stops projecting. */
  onProjected(listener: (projected: ProjectionProgress | null) => void): void {
    this.listeners.push(listener);
  }

  /** The listener gets the reason once this instance has left projecting to a newer version for good. */
  onStopped(listener: (problem: string) => void): void {
    this.stopListeners.push(listener);
  }

  private async run(): Promise<void> {
    const { readModels, clock, activity, watch, log, logger } = this.services;
    while (!this.isStopping() && !this.isLeftToNewer()) {
      if (watch.problem !== null) {
        await pause(ASK_MILLIS.busy, this.stopping.signal);
        continue;
      }
      try {
        const now = clock.systemMillis();
        const lease = await readModels.acquireLease(LEASE, this.holder, now, LEASE_MILLIS.busy);
        if (lease === null) await activity.pause(ASK_MILLIS.busy, this.stopping.signal, ASK_MILLIS.quiet);
        else await this.lead(lease);
      } catch (error) {
        if (this.isLeftToNewer()) break;
        logger.warn({ error }, 'projections interrupted; starting again');
        await pause(ASK_MILLIS.busy, this.stopping.signal);
      }
    }
    const error = log.stopCause;
    if (error === null) return;
    logger.error({ error }, 'projecting is left to a newer version');
    for (const listener of this.stopListeners) listener(error.message);
  }

  /** Projects until the lease is lost, something fails, or the instance stops. */
  private async lead(lease: Lease): Promise<void> {
    const { runner, log, readModels, leaseBound, faults, watch } = this.services;
    runner.reset();
    const from = await runner.position();
    const subscription = log.subscribe(from, async (batch) => {
      watch.requireSameLog();
      faults.pass('projection:before-commit');
      await runner.fold(lease, batch);
      faults.pass('projection:committed');
      const projected = { position: batch.last, loadCount: runner.loadCount };
      for (const listener of this.listeners) listener(projected);
    });
    this.isLeader = true;
    leaseBound.start();
    const leading = new AbortController();
    const renewing = this.keepLease(lease, leading.signal);
    try {
      await Promise.race([subscription.ended, renewing, this.stopRequested]);
    } finally {
      // A stopping instance leads until it has finished. Otherwise it may have lost the lease already.
      this.isLeader = this.isStopping();
      await leaseBound.stop();
      if (this.isLeader) await this.finish();
      this.isLeader = false;
      // Only now: work under the lease may take longer to end than the lease lasts, and no other instance may do it meanwhile.
      leading.abort();
      await subscription.close();
      for (const listener of this.listeners) listener(null);
      await renewing.catch(() => undefined);
      await readModels.releaseLease(lease);
    }
  }

  /** Waits, for `FINISH_MILLIS` at most, until the events written until now are projected. */
  private async finish(): Promise<void> {
    const { readSide, log, logger } = this.services;
    try {
      await readSide.waitFor(await log.store.head(), FINISH_MILLIS);
    } catch (error) {
      const problem = 'cannot tell where the log ends; what is not projected is projected after the start';
      logger.warn({ error }, problem);
    }
  }

  /**
   * Renews the lease until told to stop.
   * @throws Error when another instance has taken over the lease; UnknownEvent when a subscription met one; LogReplaced; the
   *   error of the store
   */
  private async keepLease(lease: Lease, stopped: AbortSignal): Promise<void> {
    const { activity, clock, log, readModels, watch } = this.services;
    for (;;) {
      await activity.pause(RENEW_MILLIS.busy, stopped, RENEW_MILLIS.quiet);
      if (stopped.aborted) return;
      if (log.stopCause !== null) throw log.stopCause;
      watch.requireSameLog();
      const now = clock.systemMillis();
      const millis = activity.isQuiet ? LEASE_MILLIS.quiet : LEASE_MILLIS.busy;
      const renewed = await readModels.acquireLease(LEASE, this.holder, now, millis);
      if (renewed?.token === lease.token) continue;
      if (renewed !== null) await readModels.releaseLease(renewed);
      throw new Error('the lease was taken over');
    }
  }

  private isLeftToNewer(): boolean {
    return this.services.log.stopCause !== null;
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }
}
