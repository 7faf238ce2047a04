import type { Logger } from '../instance/logger.js';
import { pause } from '../instance/waiting.js';
import type { Activity } from './activity.js';
import { LOOK_AHEAD_MILLIS, NOTHING_SOON } from './look-ahead.js';

/** What runs only in the instance that holds the lease, beside the projections. */
export interface LeaseBound {
  start(): void;
  /** Resolves when what was begun has come to an end. */
  stop(): Promise<void>;
}

/** Work done again and again, with a pause in between, from start to stop; a failure is logged and tried again. */
export class Recurring implements LeaseBound {
  private stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly pauseMillis: number,
    /** Looks at the signal between its steps and leaves when it is set; may answer `NOTHING_SOON`. */
    private readonly work: (stopped: () => boolean, signal: AbortSignal) => Promise<unknown>,
    private readonly logger: Logger,
    /** Makes the pauses longer while nothing happens. */
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
      let outlook: unknown;
      try {
        outlook = await this.work(stopped, signal);
      } catch (error) {
        this.logger.error({ error, work: this.name }, 'background work failed; trying again');
      }
      const quietMillis = outlook === NOTHING_SOON ? untilNextLook() : undefined;
      await this.activity.pause(this.pauseMillis, signal, quietMillis);
    }
  }
}

/** All that have nothing to do look again at the same moment, so that an instance at rest wakes once for all of them. */
function untilNextLook(): number {
  return LOOK_AHEAD_MILLIS - (performance.now() % LOOK_AHEAD_MILLIS);
}
