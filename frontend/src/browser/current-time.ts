import { instant, type Instant } from '@tour-portal/contracts/values/time.js';

/** The time as the browser has it: the one place of the pages that asks. */
export function currentTime(): Instant {
  return instant(Date.now());
}
