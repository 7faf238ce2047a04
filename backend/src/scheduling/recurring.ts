import type { Logger } from '../instance/logger.js';
import { pause } from '../instance/timeouts.js';
import type { Activity } from './activity.js';
import { alignedRestMillis } from './look-ahead.js';
import type { RecurringWork } from './recurs.js';

/** Work that runs only in the instance that holds the lease, beside the projections. */
export interface LeaseBoundWork {
  start(): void;
  /** Resolves when the work under way has ended. */
  stop(): Promise<void>;
}

/** Work done again and again, with a pause in between, from start to stop; a failure is logged and tried again. */
export class RecurringTask implements LeaseBoundWork {
  private stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly pauseMillis: number,
    private readonly work: RecurringWork,
    private readonly logger: Logger,
    /** Makes the pauses longer while the instance is quiet; default: all are equally long. */
    private readonly activity: Pick<Activity, 'pause'> = {
      pause: (millis, signal) => pause(millis, signal),
    },
  ) {}

  start(): void {
    this.stopping = new AbortController();
    this.loop = this.repeat(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async repeat(signal: AbortSignal): Promise<void> {
    const stopped = () => signal.aborted;
    while (!stopped()) {
      let restMillis = 0;
      try {
        const outlook = await this.work(stopped, signal);
        restMillis = outlook?.restMillis ?? 0;
      } catch (error) {
        this.logger.error({ error, work: this.name }, 'background work failed; trying again');
      }
      const quietMillis = restMillis === 0 ? undefined : alignedRestMillis(restMillis);
      await this.activity.pause(this.pauseMillis, signal, quietMillis);
    }
  }
}
