import { BUSINESS_ZONE, formatInstant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** A moment as text, in Central Time. */
export function centralText(at: Instant): string {
  return formatInstant(at, BUSINESS_ZONE, 'MMM d yyyy, h:mm:ss a');
}
