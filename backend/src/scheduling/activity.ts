import { Injectable } from '@nestjs/common';
import { pause } from '../instance/waiting.js';

/** So long after the last thing that happened the instance counts as quiet. */
const QUIET_AFTER_MILLIS = 5_000;
/** Who looks for work pauses at least so long while it is quiet. */
const QUIET_PAUSE_MILLIS = 1_500;

/**
 * Whether anything happened lately that may leave work to do. Most work follows from an event or a request, and is looked
 * for often while there are some; an instance at rest looks rarely, and at once when something happens.
 */
@Injectable()
export class Activity {
  private at = performance.now();
  private readonly longPauses = new Set<() => void>();

  /** Something happened. */
  note(): void {
    const wasQuiet = this.isQuiet;
    this.at = performance.now();
    if (wasQuiet) for (const end of this.longPauses) end();
  }

  /**
   * Resolves after so many milliseconds, after `quietMillis` while it is quiet, at once when the signal is set or the quiet
   * ends.
   */
  pause(millis: number, stopped: AbortSignal, quietMillis = QUIET_PAUSE_MILLIS): Promise<void> {
    const isLong = this.isQuiet && millis < quietMillis;
    return pause(isLong ? quietMillis : millis, stopped, isLong ? this.longPauses : new Set());
  }

  /** Nothing has happened for a while. */
  get isQuiet(): boolean {
    return performance.now() - this.at > QUIET_AFTER_MILLIS;
  }
}
