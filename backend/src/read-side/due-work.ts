import type { Clock } from '../instance/clock.js';
import type { Logger } from '../instance/logger.js';
import type { Look, Outlook } from '../scheduling/look-ahead.js';

const FIRST_PAUSE_MILLIS = 1_000;
const LONGEST_PAUSE_MILLIS = 5 * 60_000;

interface Failed {
  readonly pauseMillis: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

/**
 * What is due, taken one by one. What fails is logged and left out for a while, longer each time, so that it keeps nothing
 * else waiting. The pauses are lost with the process: the next one tries at once.
 */
export class DueWork<T> {
  private readonly failed = new Map<string, Failed>();

  /** @param what the work, for the log */
  constructor(
    private readonly what: string,
    private readonly keyOf: (one: T) => string,
    private readonly clock: Pick<Clock, 'systemMillis'>,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /**
   * @param look the most overdue first, at most so many
   * @param batch how many of those that do not wait after a failure
   */
  async meet(
    look: (limit: number) => Promise<Look<T>>,
    batch: number,
    stopped: () => boolean,
    meetOne: (one: T) => Promise<unknown>,
  ): Promise<Outlook> {
    const { due, outlook } = await look(batch + this.failed.size);
    const keys = new Set(due.map(this.keyOf));
    for (const key of this.failed.keys()) if (!keys.has(key)) this.failed.delete(key);
    for (const one of due) {
      if (stopped()) break;
      const key = this.keyOf(one);
      const before = this.failed.get(key);
      if (before !== undefined && before.until > this.clock.systemMillis()) continue;
      try {
        await meetOne(one);
        this.failed.delete(key);
      } catch (error) {
        const pauseMillis = Math.min(
          before === undefined ? FIRST_PAUSE_MILLIS : 2 * before.pauseMillis,
          LONGEST_PAUSE_MILLIS,
        );
        this.failed.set(key, { pauseMillis, until: this.clock.systemMillis() + pauseMillis });
        this.logger.error({ work: this.what, key, error }, 'due work failed; it will be tried again');
      }
    }
    return outlook;
  }
}
