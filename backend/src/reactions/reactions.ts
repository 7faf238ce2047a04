import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../instance/clock.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Logger } from '../instance/logger.js';
import { putRecord } from '../stores/put-record.js';
import { lookAhead, nextTryOf, LOOK_AHEAD_MILLIS } from '../scheduling/look-ahead.js';
import type { Outlook } from '../scheduling/look-ahead.js';
import type { Activity } from '../scheduling/activity.js';
import { RecurringTask } from '../scheduling/recurring.js';
import type { LeaseBoundWork } from '../scheduling/recurring.js';

/** Work that follows from an event. It is idempotent: a second time for the same event has no effect. */
export interface Reaction {
  readonly name: string;
  react(event: RecordedEvent): Promise<void>;
}

/** How long to wait before reactions go on after a failure, and before the first new try of one that failed. */
const RETRY_MILLIS = 1_000;
const LONGEST_PAUSE_MILLIS = 5 * 60_000;
/** How many events, or stored failures, are read at once. */
const BATCH = 100;
/** The collection of records that holds the failures. */
const UNREACTED = 'unreacted';
/** How long reactions pause after each batch of events, so that requests come first. */
const BATCH_PAUSE_MILLIS = 100;

/** The stored failure of a reaction, with the place of the event that it has to handle again. */
interface FailedReaction {
  readonly reaction: string;
  readonly stream: string;
  readonly revision: number;
  readonly attempts: number;
  /** Epoch milliseconds. */
  readonly nextTryAt: number;
}

/**
 * The position after which reactions read on: each event up to it was handled by the reactions that existed then, has a
 * stored failure, or was imported.
 */
export async function reactionsPosition(records: Pick<Records, 'get'>): Promise<Position> {
  const stored = await records.get('reactions', 'log');
  return (stored?.record['position'] as Position | undefined) ?? START;
}

/**
 * Follows the log from the stored position and gives each event to every reaction, at least once: the position is stored
 * after each batch, so that a crash repeats the last batch. A failure is stored before the next batch and retried after
 * pauses that grow to five minutes, so that an event that cannot be handled does not hold up the others. Runs in the instance
 * that holds the lease.
 */
export class Reactions implements LeaseBoundWork {
  private readonly work: readonly RecurringTask[];

  constructor(
    private readonly log: EventLog,
    private readonly records: Records,
    private readonly reactions: readonly Reaction[],
    private readonly clock: Pick<Clock, 'systemMillis'>,
    private readonly logger: Logger,
    private readonly activity?: Activity,
  ) {
    this.work = [
      new RecurringTask('reactions', RETRY_MILLIS, (_stopped, signal) => this.follow(signal), logger),
      new RecurringTask('failed reactions', RETRY_MILLIS, (stopped) => this.retry(stopped), logger, activity),
    ];
  }

  start(): void {
    for (const task of this.work) task.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.work.map((task) => task.stop()));
  }

  /** Runs until stopped; after a failure `RecurringTask` calls it again, and it resumes at the stored position. */
  private async follow(signal: AbortSignal): Promise<void> {
    const subscription = this.log.subscribe(
      await reactionsPosition(this.records),
      ({ events, last }) => this.handle(events, last),
      BATCH,
    );
    const end = () => void subscription.close();
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    try {
      await subscription.ended;
    } finally {
      signal.removeEventListener('abort', end);
      await subscription.close();
    }
  }

  private async handle(events: readonly RecordedEvent[], last: Position): Promise<void> {
    // All reactions run at once, so that their writes share the store's commits; none depends on the order.
    await Promise.all(
      events.flatMap((event) => this.reactions.map((reaction) => this.react(reaction, event))),
    );
    await putRecord(this.records, 'reactions', 'log', (stored) =>
      ((stored?.['position'] as Position | undefined) ?? START) >= last ? null : { position: last },
    );
    // Requests have priority: when there are many events, reactions may fall behind.
    await sleep(BATCH_PAUSE_MILLIS);
  }

  private async react(reaction: Reaction, event: RecordedEvent): Promise<void> {
    try {
      await reaction.react(event);
    } catch (error) {
      const { stream, revision, position } = event;
      const nextTryAt = this.clock.systemMillis() + RETRY_MILLIS;
      const failure: FailedReaction = { reaction: reaction.name, stream, revision, attempts: 1, nextTryAt };
      await putRecord(this.records, UNREACTED, `${reaction.name}/${position}`, (stored) =>
        stored === null ? { ...failure } : null,
      );
      // Ends the long pause of the retries.
      this.activity?.note();
      this.logFailure(failure, error);
    }
  }

  private async retry(stopped: () => boolean): Promise<Outlook> {
    const { due, outlook } = await lookAhead(
      (upTo) => this.records.find(UNREACTED, 'nextTryAt', upTo, BATCH),
      nextTryOf,
      this.clock.systemMillis(),
      LOOK_AHEAD_MILLIS.events,
    );
    for (const { key, record } of due) {
      if (stopped()) break;
      const failure = record as unknown as FailedReaction;
      const { stream, revision, attempts } = failure;
      try {
        const [event] = await this.log.read(stream, revision, revision);
        const reaction = this.reactions.find(({ name }) => name === failure.reaction);
        // Another version of the portal stored it, and may still know the reaction.
        if (reaction === undefined) throw new Error('there is no such reaction');
        if (event !== undefined) await reaction.react(event);
        await this.records.remove(UNREACTED, key);
      } catch (error) {
        const pause = Math.min(RETRY_MILLIS * 2 ** attempts, LONGEST_PAUSE_MILLIS);
        const updated = { ...failure, attempts: attempts + 1, nextTryAt: this.clock.systemMillis() + pause };
        await putRecord(this.records, UNREACTED, key, () => updated);
        this.logFailure(updated, error);
      }
    }
    return outlook;
  }

  private logFailure({ reaction, stream, revision, attempts }: FailedReaction, error: unknown): void {
    this.logger.error(
      { reaction, stream, revision, attempts, error },
      'a reaction failed; it will be tried again',
    );
  }
}
