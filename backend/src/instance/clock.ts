import { instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** The clock that all rules of the portal go by. Developer tools may move it (D52). */
export class Clock {
  private offset = 0;

  now(): Instant {
    return instant(this.millis());
  }

  /** Epoch milliseconds. */
  millis(): number {
    return Date.now() + this.offset;
  }

  /** The system's own time in epoch milliseconds, which developer tools do not move: for leases and retries, not for dates of the business. */
  systemMillis(): number {
    return Date.now();
  }

  /** How many milliseconds this clock is ahead of the system's clock; negative: behind. */
  get ahead(): number {
    return this.offset;
  }

  setAhead(milliseconds: number): void {
    this.offset = milliseconds;
  }
}
