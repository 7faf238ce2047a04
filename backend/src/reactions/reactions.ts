import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Logger } from '../logger.js';
import type { LeaseBound } from '../read-side/read-side.js';

/** Something that follows from an event; doing it twice does nothing the second time. */
export interface Reaction {
  readonly name: string;
  react(event: RecordedEvent): Promise<void>;
}

const RETRY_MILLIS = 1_000;
const BATCH = 100;
const PAUSE_MILLIS = 100;

/**
 * Follows the log and lets each reaction see every event, at least once: how far it came is kept after the batch, so a
 * crash repeats the last batch. Runs in the instance that holds the lease.
 */
export class Reactions implements LeaseBound {
  private running = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventLog,
    private readonly records: Records,
    private readonly reactions: readonly Reaction[],
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.running = true;
    this.loop = this.follow();
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.loop;
  }

  private async follow(): Promise<void> {
    while (this.isRunning()) {
      try {
        const from =
          ((await this.records.get('reactions', 'log'))?.record['position'] as Position | undefined) ?? START;
        const subscription = this.log.subscribe(from, (batch) => this.handle(batch), BATCH);
        const stopped = this.untilStopped();
        await Promise.race([stopped, subscription.ended]).finally(() => subscription.close());
      } catch (error) {
        this.logger.error({ error }, 'a reaction failed; trying again');
        if (this.isRunning()) await sleep(RETRY_MILLIS);
      }
    }
  }

  private async untilStopped(): Promise<void> {
    while (this.isRunning()) await sleep(50);
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
    await this.keep(last);
    // Requests come first: what follows from them may take its time when there are many.
    await sleep(PAUSE_MILLIS);
  }

  private async keep(position: Position): Promise<void> {
    for (;;) {
      const found = await this.records.get('reactions', 'log');
      if (found !== null) {
        if ((found.record['position'] as Position) >= position) return;
        if (await this.records.replace('reactions', 'log', { position }, found.version)) return;
        continue;
      }
      try {
        await this.records.insert('reactions', 'log', { position });
        return;
      } catch (error) {
        if (!(error instanceof DuplicateRecord)) throw error;
      }
    }
  }

  private isRunning(): boolean {
    return this.running;
  }
}
