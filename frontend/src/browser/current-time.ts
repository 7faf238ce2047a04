import { instant, type Instant } from '@tour-portal/contracts/values/time.js';

/** The browser's clock; rendering on the server replaces it, so that pages show the server's time. */
export const clock = { now: (): Instant => instant(Date.now()) };

/** The time that pages show and use in their rules. */
export function currentTime(): Instant {
  return clock.now();
}
