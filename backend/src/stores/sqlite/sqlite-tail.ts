import { setImmediate as nextTurn } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';
import type { StoredEvent, Subscription } from '@tour-portal/contracts/stores/event-store.js';
import { FileWatch } from './file-watch.js';

/**
 * Milliseconds between two checks of the file: they grow from `least` to `most` while no check finds a write. They are
 * `watched` while the operating system reports writes.
 */
const POLL_MS = { least: 1, most: 50, watched: 500 };
/** The wait before the next check, as a share of the time since the last write that was found. */
const SHARE_OF_STILLNESS = 1 / 16;

/**
 * How far the log was known to reach: the wake-ups so far, which appends of this process cause, and the file's version, which
 * changes with appends of other connections.
 */
interface Mark {
  readonly wakeUps: number;
  readonly version: number;
}

/** Reports writes to the file between `start` and `stop`. */
type Watch = Pick<FileWatch, 'isOn' | 'start' | 'stop'>;

/** Reads the next events after a position; `last` is the position of the last one, `after` where there are none. */
type Read = (after: number) => Promise<{ readonly events: readonly StoredEvent[]; readonly last: number }>;

interface Waiter {
  readonly mark: Mark;
  readonly wake: () => void;
}

/**
 * The live end of an embedded log. Appends of this process, in whichever thread, wake its followers at once; those of other
 * processes are seen by asking SQLite again and again (`POLL_MS`) whether the file has changed, which reads one counter in
 * shared memory. Once nobody has written for a while the operating system is asked to report the next write, so that a log at rest
 * costs next to nothing and its next event is still seen as soon.
 */
export class LogTail {
  private wakeUps = 0;
  private readonly waiting = new Set<Waiter>();
  private readonly followers = new Set<Follower>();
  private poll: NodeJS.Timeout | undefined;
  private changedAt = performance.now();
  private readonly channel: BroadcastChannel;

  /** @param file the same path in all threads that follow one log */
  constructor(
    private readonly dataVersion: () => number,
    file: string,
    private readonly watch: Watch = new FileWatch(file),
  ) {
    this.channel = new BroadcastChannel(`appends to ${file}`);
    this.channel.onmessage = () => this.wakeFollowers();
    this.channel.unref();
  }

  /** To be taken before reading, so that an append between the read and the wait is not missed. */
  mark(): Mark {
    return { wakeUps: this.wakeUps, version: this.version() };
  }

  /** Resolves when there may be events that a read after `mark` has not seen. */
  waitForChange(mark: Mark): Promise<void> {
    if (mark.wakeUps !== this.wakeUps) return Promise.resolve();
    return new Promise((resolve) => {
      const entry: Waiter = {
        mark,
        wake: () => {
          this.waiting.delete(entry);
          resolve();
        },
      };
      this.waiting.add(entry);
    });
  }

  /** To be called when this thread has appended: wakes the followers of all threads. */
  notifyAppended(): void {
    this.wakeFollowers();
    this.channel.postMessage(null);
  }

  /** Wakes this thread's followers: each checks whether there are more events and whether it was closed. */
  wakeFollowers(): void {
    this.wakeUps += 1;
    for (const entry of this.waiting) entry.wake();
  }

  follow(
    read: Read,
    after: number,
    onEvents: (events: readonly StoredEvent[]) => Promise<void>,
  ): Subscription {
    const follower = new Follower(this, read, onEvents, after);
    this.followers.add(follower);
    if (this.poll === undefined) this.scheduleCheck();
    const remove = () => this.removeFollower(follower);
    follower.ended.then(remove, remove);
    return follower;
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.followers, (follower) => follower.close()));
    this.channel.close();
  }

  private removeFollower(follower: Follower): void {
    this.followers.delete(follower);
    if (this.followers.size > 0) return;
    clearTimeout(this.poll);
    this.poll = undefined;
    this.watch.stop();
  }

  private scheduleCheck(): void {
    const wait = (performance.now() - this.changedAt) * SHARE_OF_STILLNESS;
    const wasWatched = this.watch.isOn;
    if (wait >= POLL_MS.most && !wasWatched) this.watch.start(() => this.onWritten());
    const isWatched = this.watch.isOn;
    this.poll = setTimeout(
      () => this.checkFile(),
      isWatched ? POLL_MS.watched : Math.min(Math.max(wait, POLL_MS.least), POLL_MS.most),
    );
    // Finds what was written before the watch began.
    if (isWatched && !wasWatched) this.wakeOnChange();
  }

  private checkFile(): void {
    this.wakeOnChange();
    this.scheduleCheck();
  }

  /** The file was written to, perhaps not committed yet, or the watch failed: checks now and frequently again. */
  private onWritten(): void {
    this.watch.stop();
    this.changedAt = performance.now();
    clearTimeout(this.poll);
    this.checkFile();
  }

  private wakeOnChange(): void {
    if (this.waiting.size === 0) return;
    const version = this.version();
    for (const entry of this.waiting) {
      if (entry.mark.version === version) continue;
      this.changedAt = performance.now();
      entry.wake();
    }
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
  private isOpen = true;

  constructor(
    private readonly tail: LogTail,
    private readonly read: Read,
    private readonly onEvents: (events: readonly StoredEvent[]) => Promise<void>,
    after: number,
  ) {
    this.ended = this.run(after);
  }

  async close(): Promise<void> {
    this.isOpen = false;
    this.tail.wakeFollowers();
    await this.ended.catch(() => undefined);
  }

  private async run(after: number): Promise<void> {
    let position = after;
    // The first batch comes in a later turn, when the caller holds the subscription.
    await nextTurn();
    while (this.isOpen) {
      const mark = this.tail.mark();
      const { events, last } = await this.read(position);
      if (events.length === 0) {
        await this.tail.waitForChange(mark);
        continue;
      }
      await this.onEvents(events);
      position = last;
      // A long catch-up with a quick handler must not keep the thread from its other work.
      await nextTurn();
    }
  }
}
