import { instant, type Instant } from '@tour-portal/contracts/values/time.js';

/** The server replaces this clock by the portal's where it renders pages. */
export const clock = { now: (): Instant => instant(Date.now()) };

/** The time by the browser's clock, as pages show it and decide by it. */
export function currentTime(): Instant {
  return clock.now();
}
