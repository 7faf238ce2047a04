import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.js';

/** What runs only in the instance that holds the lease, beside the projections. */
export interface LeaseBound {
  start(): void;
  /** Resolves when what was begun has come to an end. */
  stop(): Promise<void>;
}

const STEP_MILLIS = 50;

/** Work done again and again, with a pause in between, from start to stop; a failure is logged and tried again. */
export class Recurring implements LeaseBound {
  private running = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly pauseMillis: number,
    /** Looks at the signal between its steps and leaves when it is set. */
    private readonly work: (stopped: () => boolean) => Promise<unknown>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.running = true;
    this.loop = this.repeat();
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.loop;
  }

  private async repeat(): Promise<void> {
    const stopped = () => !this.running;
    while (!stopped()) {
      try {
        await this.work(stopped);
      } catch (error) {
        this.logger.error({ error, work: this.name }, 'background work failed; trying again');
      }
      for (let waited = 0; waited < this.pauseMillis && !stopped(); waited += STEP_MILLIS)
        await sleep(STEP_MILLIS);
    }
  }
}
