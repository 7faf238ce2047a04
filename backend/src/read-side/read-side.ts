import { setTimeout as sleep } from 'node:timers/promises';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { ReadModels } from '@tour-portal/contracts/stores/read-models.js';
import type { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { unavailableStore } from '../stores/unavailable-store.js';
import type { Logger } from '../instance/logger.js';

/**
 * The pause between two checks of the read models' position while requests wait for it, in milliseconds: from `first`, right
 * after a move, to `longest` while they stand still or cannot be read; `first` where a change token makes successful checks cheap.
 * Where this instance projects and reports the position anyway, `reported` is added to each pause.
 */
const FOLLOW_MILLIS = { first: 1, longest: 50, reported: 250 };

interface Waiter {
  readonly position: Position;
  readonly resolve: (isReached: boolean) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** What a projecting instance reports about its progress. */
export interface ProjectionProgress {
  readonly position: Position;
  /** Changes whenever the instance may write to other collections than before. */
  readonly loadCount: number;
}

/** How far the read models have come; lets the requests of an instance wait until they have reached a write (D13). */
export class ReadSide {
  private reachedPosition: Position = START;
  private waiters: Waiter[] = [];
  private reported: ProjectionProgress | null = null;
  /** The last reported load count when the position was read from the store; null: none was reported. */
  private knownLoadCount: number | null = null;
  private isFollowing = false;
  private isReadingPosition = false;
  private isClosed = false;

  constructor(
    private readonly runner: ProjectionRunner,
    private readonly readModels: ReadModels,
    private readonly logger: Logger,
  ) {}

  /** Creates missing read models and reads their position. */
  async prepare(): Promise<void> {
    await this.runner.define();
    await this.readPosition();
  }

  /** Ends all waiting: every waiter gets false. */
  close(): void {
    this.isClosed = true;
    for (const waiter of this.waiters.splice(0)) settle(waiter, false);
  }

  /** The position the read models are known to have reached. */
  get position(): Position {
    return this.reachedPosition;
  }

  /** Reads the position of the read models. @throws the error of a store that cannot be read */
  async readPosition(): Promise<void> {
    const loadCount = this.reported?.loadCount ?? null;
    this.advance(await this.runner.position());
    this.knownLoadCount = loadCount;
  }

  /**
   * Resolves true once the read models show everything up to the position, false after the timeout or at `close`.
   * @throws the error of a store that is away, once a read meets it: waiting longer would only delay the answer to the caller
   */
  waitFor(position: Position, timeoutMillis: number): Promise<boolean> {
    if (position <= this.reachedPosition) return Promise.resolve(true);
    if (this.isClosed) return Promise.resolve(false);
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
   * Takes the progress that this instance's `ProjectionWorker` reports, so that waiting does not depend on reads; null: this
   * instance does not project. For a new load count the position is read once: readers may still see the collections written to before.
   */
  onProgress(reported: ProjectionProgress | null): void {
    this.reported = reported;
    if (reported === null) return;
    if (this.hasCurrentReport()) this.advance(reported.position);
    else void this.readForNewLoadCount();
  }

  /** Reads once, for a new load count, the position that readers see; a failure is retried at the next report. */
  private async readForNewLoadCount(): Promise<void> {
    if (this.isReadingPosition) return;
    this.isReadingPosition = true;
    try {
      await this.readPosition();
    } catch (error) {
      this.logger.warn({ error }, 'cannot read the checkpoint');
    }
    this.isReadingPosition = false;
    if (this.reported !== null && this.hasCurrentReport()) this.advance(this.reported.position);
  }

  private hasCurrentReport(): boolean {
    return this.reported !== null && this.reported.loadCount === this.knownLoadCount;
  }

  /** Reads the position of the read models again and again while requests wait for it. */
  private async follow(): Promise<void> {
    if (this.isFollowing) return;
    this.isFollowing = true;
    let lastToken: number | null = null;
    let pause = FOLLOW_MILLIS.first;
    let hasFailed = false;
    while (this.waiters.length > 0 && !this.isClosed) {
      if (this.hasCurrentReport()) await sleep(FOLLOW_MILLIS.reported);
      if (this.waiters.length === 0) break;
      const [token, before] = [this.readModels.changeToken(), this.reachedPosition];
      try {
        if (token === null || token !== lastToken) await this.readPosition();
        lastToken = token;
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) this.logger.warn({ error }, 'cannot read the checkpoint');
        hasFailed = true;
        if (unavailableStore(error) !== null)
          for (const { timer, reject } of this.waiters.splice(0)) {
            clearTimeout(timer);
            reject(error);
          }
      }
      const isCheckedSoon = !hasFailed && (token !== null || this.reachedPosition > before);
      pause = isCheckedSoon ? FOLLOW_MILLIS.first : Math.min(2 * pause, FOLLOW_MILLIS.longest);
      if (this.waiters.length > 0) await sleep(pause);
    }
    this.isFollowing = false;
  }

  private advance(position: Position): void {
    if (position > this.reachedPosition) this.reachedPosition = position;
    const done = this.waiters.filter((waiter) => waiter.position <= this.reachedPosition);
    this.waiters = this.waiters.filter((waiter) => waiter.position > this.reachedPosition);
    for (const waiter of done) settle(waiter, true);
  }
}

function settle({ timer, resolve }: Waiter, isReached: boolean): void {
  clearTimeout(timer);
  resolve(isReached);
}
