import type { Clock } from '../instance/clock.js';
import type { Logger } from '../instance/logger.js';
import type { DueItems, Outlook } from '../scheduling/look-ahead.js';

const FIRST_PAUSE_MILLIS = 1_000;
const LONGEST_PAUSE_MILLIS = 5 * 60_000;

interface Failure {
  readonly pauseMillis: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

/**
 * Does due work item by item. An item that fails is logged and skipped for a while, from a second to five minutes, longer
 * each time, so that it does not hold up the others. The pauses are not stored: after a restart every item is tried at once.
 */
export class DueWork<T> {
  private readonly failed = new Map<string, Failure>();

  /** @param what names the work in the logger's messages */
  constructor(
    private readonly what: string,
    private readonly keyOf: (item: T) => string,
    private readonly clock: Pick<Clock, 'systemMillis'>,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /**
   * Handles the due items, except those that pause after a failure; answers how long the next call may wait.
   * @param readDue reads the due items, the most overdue first, at most `limit`
   * @param batch how many items are read at most, and in addition one for each item that has failed before
   */
  async process(
    readDue: (limit: number) => Promise<DueItems<T>>,
    batch: number,
    stopped: () => boolean,
    handle: (item: T) => Promise<unknown>,
  ): Promise<Outlook> {
    const { due, outlook } = await readDue(batch + this.failed.size);
    const keys = new Set(due.map(this.keyOf));
    for (const key of this.failed.keys()) if (!keys.has(key)) this.failed.delete(key);
    for (const item of due) {
      if (stopped()) break;
      const key = this.keyOf(item);
      const failure = this.failed.get(key);
      if (failure !== undefined && failure.until > this.clock.systemMillis()) continue;
      try {
        await handle(item);
        this.failed.delete(key);
      } catch (error) {
        const pauseMillis = Math.min(
          failure === undefined ? FIRST_PAUSE_MILLIS : 2 * failure.pauseMillis,
          LONGEST_PAUSE_MILLIS,
        );
        this.failed.set(key, { pauseMillis, until: this.clock.systemMillis() + pauseMillis });
        this.logger.error({ work: this.what, key, error }, 'due work failed; it will be tried again');
      }
    }
    return outlook;
  }
}
