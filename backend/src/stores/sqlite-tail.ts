import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredEvent, Subscription } from '@tour-portal/contracts/stores/event-store.js';

const POLL_MS = 1;

/** How far the log was known to reach: appends of this process, and the file's version for those of others. */
interface Mark {
  readonly appends: number;
  readonly version: number;
}

interface Waiting {
  readonly mark: Mark;
  readonly wake: () => void;
}

/**
 * The live end of an embedded log. Appends of this process wake its followers at once; those of other processes are
 * seen by asking SQLite every few milliseconds whether the file has changed, which reads one counter in shared memory.
 */
export class LogTail {
  private appends = 0;
  private readonly waiting = new Set<Waiting>();
  private readonly followers = new Set<Follower>();
  private poll: NodeJS.Timeout | undefined;

  constructor(private readonly dataVersion: () => number) {}

  /** To be taken before reading, so that an append between the read and the wait is not slept through. */
  mark(): Mark {
    return { appends: this.appends, version: this.version() };
  }

  /** Resolves when there may be events that a read after `mark` has not seen. */
  changed(mark: Mark): Promise<void> {
    if (mark.appends !== this.appends) return Promise.resolve();
    return new Promise((resolve) => {
      const entry: Waiting = {
        mark,
        wake: () => {
          this.waiting.delete(entry);
          resolve();
        },
      };
      this.waiting.add(entry);
    });
  }

  /** This process has appended, or a follower is to look whether it still should follow. */
  wake(): void {
    this.appends += 1;
    for (const entry of this.waiting) entry.wake();
  }

  follow(
    read: (after: number) => Promise<{ readonly events: readonly StoredEvent[]; readonly last: number }>,
    after: number,
    onEvents: (events: readonly StoredEvent[]) => Promise<void>,
  ): Subscription {
    const follower = new Follower(this, read, onEvents, after);
    this.followers.add(follower);
    this.poll ??= setInterval(() => this.wakeOnChange(), POLL_MS);
    follower.ended.then(
      () => this.leave(follower),
      () => this.leave(follower),
    );
    return follower;
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.followers, (follower) => follower.close()));
  }

  private leave(follower: Follower): void {
    this.followers.delete(follower);
    if (this.followers.size > 0) return;
    clearInterval(this.poll);
    this.poll = undefined;
  }

  private wakeOnChange(): void {
    if (this.waiting.size === 0) return;
    const version = this.version();
    for (const entry of this.waiting) if (entry.mark.version !== version) entry.wake();
  }

  /** NaN, which equals nothing, where the file cannot be asked: the follower then reads, and meets the error itself. */
  private version(): number {
    try {
      return this.dataVersion();
    } catch {
      return Number.NaN;
    }
  }
}

class Follower implements Subscription {
  readonly ended: Promise<void>;
  private open = true;

  constructor(
    private readonly tail: LogTail,
    private readonly read: (
      after: number,
    ) => Promise<{ readonly events: readonly StoredEvent[]; readonly last: number }>,
    private readonly onEvents: (events: readonly StoredEvent[]) => Promise<void>,
    after: number,
  ) {
    this.ended = this.run(after);
  }

  async close(): Promise<void> {
    this.open = false;
    this.tail.wake();
    await this.ended.catch(() => undefined);
  }

  private async run(after: number): Promise<void> {
    let position = after;
    // The first batch comes in a later turn, when the caller holds the subscription.
    await nextTurn();
    while (this.open) {
      const mark = this.tail.mark();
      const { events, last } = await this.read(position);
      if (events.length === 0) {
        await this.tail.changed(mark);
        continue;
      }
      await this.onEvents(events);
      position = last;
      // A long catch-up with a quick handler must not keep the process from its other work.
      await nextTurn();
    }
  }
}
