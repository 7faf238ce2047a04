import { instant, type Instant } from '@tour-portal/contracts/values/time.js';

/** Where pages are drawn on the server, this is the portal's clock. */
export const clock = { now: (): Instant => instant(Date.now()) };

/** The time as the browser has it: the one place of the pages that asks. */
export function currentTime(): Instant {
  return clock.now();
}
