import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Lease, ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { ProjectionRunner } from '@tour-portal/projections/runner.js';
import type { Clock } from '../clock.js';
import { Faults } from '../dev/faults.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Logger } from '../logger.js';
import type { LeaseBound } from './recurring.js';

const LEASE = 'projections';
const LEASE_MILLIS = 3_000;
const RENEW_MILLIS = 1_000;
/** How often an instance that does not project looks whether the read models moved while somebody waits for it. */
const FOLLOW_MILLIS = 1;

interface Waiter {
  readonly position: Position;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Keeps the read models up to date. Of all instances one holds the lease and projects; each lets its requests wait
 * until the read models have reached a write (D13).
 */
export class ReadSide {
  private readonly holder = `${hostname()}/${process.pid}/${randomUUID()}`;
  private reached: Position = START;
  private waiters: Waiter[] = [];
  private projecting = false;
  private following = false;
  private stopping = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventLog,
    private readonly runner: ProjectionRunner,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly leaseBound: LeaseBound,
    private readonly faults: Faults = new Faults(),
  ) {}

  /** Begins to compete for the lease; without it the instance only follows what another one projects. */
  async start(): Promise<void> {
    await this.prepare();
    this.loop = this.run();
  }

  /** Enough to wait for what others project. */
  async prepare(): Promise<void> {
    await this.runner.define();
    this.reached = await this.runner.position();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.loop;
    for (const waiter of this.waiters.splice(0)) settle(waiter, false);
  }

  /** Whether this instance is the one that projects. */
  get leading(): boolean {
    return this.projecting;
  }

  /** The position the read models are known to have reached. */
  get position(): Position {
    return this.reached;
  }

  /** Resolves true once the read models show everything up to the position, false when that takes too long. */
  waitFor(position: Position, timeoutMillis: number): Promise<boolean> {
    if (position <= this.reached) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((waiter) => waiter.timer !== timer);
        resolve(false);
      }, timeoutMillis);
      this.waiters.push({ position, resolve, timer });
      if (!this.projecting) void this.follow();
    });
  }

  private async run(): Promise<void> {
    while (!this.isStopping()) {
      try {
        const lease = await this.readModels.acquireLease(
          LEASE,
          this.holder,
          this.clock.systemMillis(),
          LEASE_MILLIS,
        );
        if (lease === null) await sleep(RENEW_MILLIS / 2);
        else await this.lead(lease);
      } catch (error) {
        this.logger.warn({ error }, 'projections interrupted; starting again');
        await sleep(RENEW_MILLIS / 2);
      }
    }
  }

  /** Projects until the lease is lost, something fails, or the instance stops. */
  private async lead(lease: Lease): Promise<void> {
    this.runner.forget();
    const from = await this.runner.position();
    const subscription = this.log.subscribe(from, async (batch) => {
      this.faults.pass('projection:before-commit');
      await this.runner.fold(lease, batch);
      this.faults.pass('projection:committed');
      this.advance(batch.last);
    });
    this.projecting = true;
    this.advance(from);
    this.leaseBound.start();
    const leading = new AbortController();
    const kept = this.keepLease(lease, leading.signal);
    try {
      await Promise.race([subscription.ended, kept]);
    } finally {
      this.projecting = false;
      leading.abort();
      if (this.waiters.length > 0) void this.follow();
      await this.leaseBound.stop();
      await subscription.close();
      await kept.catch(() => undefined);
      await this.readModels.releaseLease(lease);
    }
  }

  /** Renews the lease until told to stop. @throws Error when another instance has taken it over */
  private async keepLease(lease: Lease, done: AbortSignal): Promise<void> {
    let renewAt = this.clock.systemMillis() + RENEW_MILLIS;
    while (!this.isStopping() && !done.aborted) {
      await sleep(50);
      const now = this.clock.systemMillis();
      if (now < renewAt) continue;
      renewAt = now + RENEW_MILLIS;
      const renewed = await this.readModels.acquireLease(LEASE, this.holder, now, LEASE_MILLIS);
      if (renewed?.token === lease.token) continue;
      if (renewed !== null) await this.readModels.releaseLease(renewed);
      throw new Error('the lease was taken over');
    }
  }

  /** While somebody waits: looks for what the projecting instance has reached. */
  private async follow(): Promise<void> {
    if (this.following) return;
    this.following = true;
    try {
      let seen: number | null = null;
      while (this.waiters.length > 0 && !this.isStopping()) {
        const token = this.readModels.changeToken();
        if (token === null || token !== seen) this.advance(await this.runner.position());
        seen = token;
        if (this.waiters.length > 0) await sleep(FOLLOW_MILLIS);
      }
    } catch (error) {
      this.logger.warn({ error }, 'cannot read the checkpoint');
    } finally {
      this.following = false;
    }
  }

  private advance(position: Position): void {
    if (position > this.reached) this.reached = position;
    if (this.waiters.length === 0) return;
    const done = this.waiters.filter((waiter) => waiter.position <= this.reached);
    if (done.length === 0) return;
    this.waiters = this.waiters.filter((waiter) => waiter.position > this.reached);
    for (const waiter of done) settle(waiter, true);
  }

  private isStopping(): boolean {
    return this.stopping;
  }
}

function settle({ timer, resolve }: Waiter, reached: boolean): void {
  clearTimeout(timer);
  resolve(reached);
}
