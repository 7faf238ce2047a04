import { setTimeout as sleep } from 'node:timers/promises';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { storeAway } from '../stores/store-away.js';
import type { Logger } from '../instance/logger.js';

/**
 * How often an instance looks whether the read models moved while somebody waits for it: at once after they did, ever
 * more rarely while they stand still; now and then where it is told anyway.
 */
const FOLLOW_MILLIS = { first: 1, longest: 50, told: 250 };

interface Waiter {
  readonly position: Position;
  readonly resolve: (reached: boolean) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** What an instance that projects says of it. */
export interface Projected {
  readonly position: Position;
  /** Another one wherever it may write to other collections than before. */
  readonly generation: number;
}

/** How far the read models have come; lets the requests of an instance wait until they have reached a write (D13). */
export class ReadSide {
  private reached: Position = START;
  private waiters: Waiter[] = [];
  private told: Projected | null = null;
  /** What readers see is known since this generation began. */
  private knownGeneration: number | null = null;
  private following = false;
  private learning = false;
  private closed = false;

  constructor(
    private readonly runner: ProjectionRunner,
    private readonly readModels: ReadModels,
    private readonly logger: Logger,
  ) {}

  /** Makes the read models that are missing. */
  async prepare(): Promise<void> {
    await this.runner.define();
    await this.look();
  }

  /** Nobody waits any longer. */
  close(): void {
    this.closed = true;
    for (const waiter of this.waiters.splice(0)) settle(waiter, false);
  }

  /** The position the read models are known to have reached. */
  get position(): Position {
    return this.reached;
  }

  /** Looks how far the read models have come. @throws what the store says that cannot be read */
  async look(): Promise<void> {
    const generation = this.told?.generation ?? null;
    this.advance(await this.runner.position());
    this.knownGeneration = generation;
  }

  /**
   * Resolves true once the read models show everything up to the position, false when that takes too long.
   * @throws what the store says while it is away: to wait longer would only keep who asked from being told
   */
  waitFor(position: Position, timeoutMillis: number): Promise<boolean> {
    if (position <= this.reached) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((waiter) => waiter.timer !== timer);
        resolve(false);
      }, timeoutMillis);
      this.waiters.push({ position, resolve, reject, timer });
      void this.follow();
    });
  }

  /**
   * Is told by the projecting of this instance how far it has come, so that nobody needs to look; null: it does not project.
   * Of another generation it looks itself once: a reader may still see the collections of before.
   */
  hear(told: Projected | null): void {
    this.told = told;
    if (told === null) return;
    if (this.isTold()) this.advance(told.position);
    else void this.learn();
  }

  /** Looks once what readers see since this generation began; what fails is tried again with what is told next. */
  private async learn(): Promise<void> {
    if (this.learning) return;
    this.learning = true;
    try {
      await this.look();
    } catch (error) {
      this.logger.warn({ error }, 'cannot read the checkpoint');
    }
    this.learning = false;
    if (this.told !== null && this.isTold()) this.advance(this.told.position);
  }

  private isTold(): boolean {
    return this.told !== null && this.told.generation === this.knownGeneration;
  }

  /** While somebody waits: looks for what the projecting instance has reached. */
  private async follow(): Promise<void> {
    if (this.following) return;
    this.following = true;
    let seen: number | null = null;
    let pause = FOLLOW_MILLIS.first;
    let isAway = false;
    while (this.waiters.length > 0 && !this.closed) {
      if (this.isTold()) await sleep(FOLLOW_MILLIS.told);
      if (this.waiters.length === 0) break;
      const [token, before] = [this.readModels.changeToken(), this.reached];
      try {
        if (token === null || token !== seen) await this.look();
        seen = token;
        isAway = false;
      } catch (error) {
        if (!isAway) this.logger.warn({ error }, 'cannot read the checkpoint');
        isAway = true;
        if (storeAway(error) !== null)
          for (const { timer, reject } of this.waiters.splice(0)) {
            clearTimeout(timer);
            reject(error);
          }
      }
      const isMoving = !isAway && (token !== null || this.reached > before);
      pause = isMoving ? FOLLOW_MILLIS.first : Math.min(2 * pause, FOLLOW_MILLIS.longest);
      if (this.waiters.length > 0) await sleep(pause);
    }
    this.following = false;
  }

  private advance(position: Position): void {
    if (position > this.reached) this.reached = position;
    if (this.waiters.length === 0) return;
    const done = this.waiters.filter((waiter) => waiter.position <= this.reached);
    if (done.length === 0) return;
    this.waiters = this.waiters.filter((waiter) => waiter.position > this.reached);
    for (const waiter of done) settle(waiter, true);
  }
}

function settle({ timer, resolve }: Waiter, reached: boolean): void {
  clearTimeout(timer);
  resolve(reached);
}
