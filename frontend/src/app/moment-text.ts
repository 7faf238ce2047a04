import { BUSINESS_ZONE, dateIn, endOfDay, formatInstant, type Instant } from '@tour-portal/contracts/time.js';

/** `Friday, May 8, 4:10 PM CDT`: in the customer's own time zone, as the clock beside the screen shows it. */
export function momentText(at: Instant): string {
  return inOwnZone(at, 'cccc, MMMM d, h:mm a ZZZZ');
}

/** The same with the year, for what is months ahead or behind: `Friday, May 8, 2026, 4:10 PM CDT`. */
export function datedMomentText(at: Instant): string {
  return inOwnZone(at, 'cccc, MMMM d, yyyy, h:mm a ZZZZ');
}

/**
 * The deadline of a payment. One at the end of a day (D23) is said as that day, which the customer's own zone may call
 * another: `the end of Sunday, February 28, 2027, Central Time`.
 */
export function deadlineText(at: Instant): string {
  return at === endOfDay(dateIn(BUSINESS_ZONE, at), BUSINESS_ZONE)
    ? `the end of ${formatInstant(at, BUSINESS_ZONE, "cccc, MMMM d, yyyy, 'Central Time'")}`
    : datedMomentText(at);
}

/** `May 8 2026`, in the customer's own time zone. */
export function dayText(at: Instant): string {
  return inOwnZone(at, 'MMM d yyyy');
}

function inOwnZone(at: Instant, format: string): string {
  return formatInstant(at, Intl.DateTimeFormat().resolvedOptions().timeZone, format);
}
