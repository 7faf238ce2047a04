import { Injectable } from '@nestjs/common';
import { pause } from '../instance/timeouts.js';

/** The instance counts as quiet when nothing has happened for this long. */
const QUIET_AFTER_MILLIS = 5_000;
/** How long a pause of a quiet instance lasts at least, unless its caller says otherwise or something happens. */
const QUIET_PAUSE_MILLIS = 1_500;

/**
 * Knows whether events or commands came lately: most background work follows from them. While they come, the instance looks
 * for work often; a quiet instance looks rarely, and at once when something happens.
 */
@Injectable()
export class Activity {
  private notedAt = performance.now();
  private readonly longPauses = new Set<() => void>();

  /** Notes that something happened, and ends long pauses. */
  note(): void {
    const wasQuiet = this.isQuiet;
    this.notedAt = performance.now();
    if (wasQuiet) for (const end of this.longPauses) end();
  }

  /**
   * Resolves after so many milliseconds, or at once when the signal is aborted. A pause that begins while the instance is
   * quiet lasts `quietMillis` if that is longer, but ends when something happens.
   */
  pause(millis: number, stopped: AbortSignal, quietMillis = QUIET_PAUSE_MILLIS): Promise<void> {
    const isLong = this.isQuiet && millis < quietMillis;
    return pause(isLong ? quietMillis : millis, stopped, isLong ? this.longPauses : new Set());
  }

  /** Whether nothing has happened for a while. */
  get isQuiet(): boolean {
    return performance.now() - this.notedAt > QUIET_AFTER_MILLIS;
  }
}
