import { formatInstant, type Instant } from '@tour-portal/contracts/time.js';

/** `Friday, May 8, 4:10 PM CDT`: in the customer's own time zone, as the clock beside the screen shows it. */
export function momentText(at: Instant): string {
  return formatInstant(at, Intl.DateTimeFormat().resolvedOptions().timeZone, 'cccc, MMMM d, h:mm a ZZZZ');
}
