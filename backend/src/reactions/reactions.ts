import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../instance/clock.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Logger } from '../instance/logger.js';
import { putRecord } from '../stores/put-record.js';
import { lookAhead, nextTryOf, REACH_MILLIS } from '../scheduling/look-ahead.js';
import type { Outlook } from '../scheduling/look-ahead.js';
import type { Activity } from '../scheduling/activity.js';
import { Recurring } from '../scheduling/recurring.js';
import type { LeaseBound } from '../scheduling/recurring.js';

/** Something that follows from an event; doing it twice does nothing the second time. */
export interface Reaction {
  readonly name: string;
  react(event: RecordedEvent): Promise<void>;
}

const RETRY_MILLIS = 1_000;
const LONGEST_PAUSE_MILLIS = 5 * 60_000;
const BATCH = 100;
const LEFT = 'unreacted';
const PAUSE_MILLIS = 100;

/** A reaction that failed, and the event it is still to see. */
interface Left {
  readonly reaction: string;
  readonly stream: string;
  readonly revision: number;
  readonly attempts: number;
  readonly nextTryAt: number;
}

/** The position up to which every reaction has seen the log, but for those that failed. */
export async function reactedTo(deliveries: Pick<Records, 'get'>): Promise<Position> {
  const kept = await deliveries.get('reactions', 'log');
  return (kept?.record['position'] as Position | undefined) ?? START;
}

/**
 * Follows the log and lets each reaction see every event, at least once: how far it came is kept after the batch, so a
 * crash repeats the last batch. What fails is written down before the log is followed on, and tried again ever less often:
 * one event that cannot be handled does not keep everybody else's waiting. Runs in the instance that holds the lease.
 */
export class Reactions implements LeaseBound {
  private readonly work: readonly Recurring[];

  constructor(
    private readonly log: EventLog,
    private readonly records: Records,
    private readonly reactions: readonly Reaction[],
    private readonly clock: Pick<Clock, 'systemMillis'>,
    private readonly logger: Logger,
    private readonly activity?: Activity,
  ) {
    this.work = [
      new Recurring('reactions', RETRY_MILLIS, (_stopped, signal) => this.follow(signal), logger),
      new Recurring('left reactions', RETRY_MILLIS, (stopped) => this.retry(stopped), logger, activity),
    ];
  }

  start(): void {
    for (const one of this.work) one.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.work.map((one) => one.stop()));
  }

  /** Until stopped; after a failure it begins again where it last came to. */
  private async follow(stopped: AbortSignal): Promise<void> {
    const subscription = this.log.subscribe(
      await reactedTo(this.records),
      (batch) => this.handle(batch),
      BATCH,
    );
    const end = () => void subscription.close();
    stopped.addEventListener('abort', end);
    if (stopped.aborted) end();
    try {
      await subscription.ended;
    } finally {
      stopped.removeEventListener('abort', end);
      await subscription.close();
    }
  }

  private async handle({
    events,
    last,
  }: {
    events: readonly RecordedEvent[];
    last: Position;
  }): Promise<void> {
    // All at once, so that what they write down shares the store's commits; none depends on another's order.
    await Promise.all(
      events.flatMap((event) => this.reactions.map((reaction) => this.react(reaction, event))),
    );
    await putRecord(this.records, 'reactions', 'log', (kept) =>
      ((kept?.['position'] as Position | undefined) ?? START) >= last ? null : { position: last },
    );
    // Requests come first: what follows from them may take its time when there are many.
    await sleep(PAUSE_MILLIS);
  }

  private async react(reaction: Reaction, event: RecordedEvent): Promise<void> {
    try {
      await reaction.react(event);
    } catch (error) {
      const { stream, revision, position } = event;
      const nextTryAt = this.clock.systemMillis() + RETRY_MILLIS;
      const left: Left = { reaction: reaction.name, stream, revision, attempts: 1, nextTryAt };
      await putRecord(this.records, LEFT, `${reaction.name}/${position}`, (known) =>
        known === null ? { ...left } : null,
      );
      this.activity?.note();
      this.logFailure(left, error);
    }
  }

  private async retry(stopped: () => boolean): Promise<Outlook> {
    const { due, outlook } = await lookAhead(
      (upTo) => this.records.find(LEFT, 'nextTryAt', upTo, BATCH),
      nextTryOf,
      this.clock.systemMillis(),
      REACH_MILLIS.events,
    );
    for (const { key, record } of due) {
      if (stopped()) break;
      const left = record as unknown as Left;
      const { stream, revision, attempts } = left;
      try {
        const [event] = await this.log.read(stream, revision, revision);
        const reaction = this.reactions.find(({ name }) => name === left.reaction);
        if (event !== undefined) await reaction?.react(event);
        await this.records.remove(LEFT, key);
      } catch (error) {
        const pause = Math.min(RETRY_MILLIS * 2 ** attempts, LONGEST_PAUSE_MILLIS);
        const again = { ...left, attempts: attempts + 1, nextTryAt: this.clock.systemMillis() + pause };
        await putRecord(this.records, LEFT, key, () => again);
        this.logFailure(again, error);
      }
    }
    return outlook;
  }

  private logFailure({ reaction, stream, revision, attempts }: Left, error: unknown): void {
    this.logger.error(
      { reaction, stream, revision, attempts, error },
      'a reaction failed; it will be tried again',
    );
  }
}
