import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Logger } from '../logger.js';
import { putRecord } from '../stores/put-record.js';
import { Recurring } from '../read-side/recurring.js';
import type { LeaseBound } from '../read-side/recurring.js';

/** Something that follows from an event; doing it twice does nothing the second time. */
export interface Reaction {
  readonly name: string;
  react(event: RecordedEvent): Promise<void>;
}

const RETRY_MILLIS = 1_000;
const STEP_MILLIS = 50;
const BATCH = 100;
const PAUSE_MILLIS = 100;

/**
 * Follows the log and lets each reaction see every event, at least once: how far it came is kept after the batch, so a
 * crash repeats the last batch. Runs in the instance that holds the lease.
 */
export class Reactions implements LeaseBound {
  private readonly following: Recurring;

  constructor(
    private readonly log: EventLog,
    private readonly records: Records,
    private readonly reactions: readonly Reaction[],
    logger: Logger,
  ) {
    this.following = new Recurring('reactions', RETRY_MILLIS, (stopped) => this.follow(stopped), logger);
  }

  start(): void {
    this.following.start();
  }

  stop(): Promise<void> {
    return this.following.stop();
  }

  /** Until stopped; after a failure it begins again where it last came to. */
  private async follow(stopped: () => boolean): Promise<void> {
    const kept = (await this.records.get('reactions', 'log'))?.record['position'] as Position | undefined;
    const subscription = this.log.subscribe(kept ?? START, (batch) => this.handle(batch), BATCH);
    const ended = new AbortController();
    const untilStopped = async () => {
      while (!stopped() && !ended.signal.aborted) await sleep(STEP_MILLIS);
    };
    await Promise.race([untilStopped(), subscription.ended]).finally(() => {
      ended.abort();
      return subscription.close();
    });
  }

  private async handle({
    events,
    last,
  }: {
    events: readonly RecordedEvent[];
    last: Position;
  }): Promise<void> {
    // All at once, so that what they write down shares the store's commits; none depends on another's order.
    await Promise.all(events.flatMap((event) => this.reactions.map((reaction) => reaction.react(event))));
    await putRecord(this.records, 'reactions', 'log', (kept) =>
      ((kept?.['position'] as Position | undefined) ?? START) >= last ? null : { position: last },
    );
    // Requests come first: what follows from them may take its time when there are many.
    await sleep(PAUSE_MILLIS);
  }
}
