import {
  BUSINESS_ZONE,
  dateIn,
  endOfDay,
  formatInstant,
  deviceTimeZone,
  type Instant,
} from '@tour-portal/contracts/values/time.js';

/** `Friday, May 8, 4:10 PM CDT`, in the time zone of {@link customersZone}. */
export function momentText(at: Instant): string {
  return inCustomersZone(at, 'cccc, MMMM d, h:mm a ZZZZ');
}

/** {@link momentText} with the year, for moments that are months away: `Friday, May 8, 2026, 4:10 PM CDT`. */
export function datedMomentText(at: Instant): string {
  return inCustomersZone(at, 'cccc, MMMM d, yyyy, h:mm a ZZZZ');
}

/** `4:10 PM` for a moment of today, `4:10 PM on Friday, May 8` for another day, in the time zone of {@link customersZone}. */
export function timeText(at: Instant, now: Instant): string {
  const day = (moment: Instant) => inCustomersZone(moment, 'cccc, MMMM d');
  const time = inCustomersZone(at, 'h:mm a');
  return day(at) === day(now) ? time : `${time} on ${day(at)}`;
}

/**
 * The deadline of a payment or the end of a hold in the customer's time zone, with the office's time in brackets where it
 * differs: `Sunday, February 28, 2027, 9:59 PM PST (11:59 PM Central)`. Where both are the same, the end of a day (D23) is
 * written as `the end of` that day.
 */
export function deadlineText(at: Instant, zone = customersZone()): string {
  const isEndOfDay = at === endOfDay(dateIn(BUSINESS_ZONE, at), BUSINESS_ZONE);
  if (isEndOfDay && isOfficeClock(at, zone))
    return `the end of ${formatInstant(at, zone, 'cccc, MMMM d, yyyy')}`;
  return formatInstant(at, zone, 'cccc, MMMM d, yyyy, h:mm a ZZZZ') + officeText(at, zone);
}

/**
 * The office's time where the customer's clock shows another one: ` (1:05 AM Central)`, on another day ` (Monday, 1:05 AM
 * Central)`; else empty.
 */
export function officeText(at: Instant, zone = customersZone()): string {
  if (isOfficeClock(at, zone)) return '';
  const isSameDay = dateIn(zone, at) === dateIn(BUSINESS_ZONE, at);
  return ` (${formatInstant(at, BUSINESS_ZONE, isSameDay ? 'h:mm a' : 'cccc, h:mm a')} Central)`;
}

function isOfficeClock(at: Instant, zone: string): boolean {
  const clock = (shownIn: string) => formatInstant(at, shownIn, 'cccc HH:mm');
  return clock(zone) === clock(BUSINESS_ZONE);
}

/** `May 8 2026`, in the time zone of {@link customersZone}. */
export function dayText(at: Instant): string {
  return inCustomersZone(at, 'MMM d yyyy');
}

function inCustomersZone(at: Instant, format: string): string {
  return formatInstant(at, customersZone(), format);
}

/** The customer's time zone; the office's where the server renders the page, as it does not know the customer's. */
export function customersZone(): string {
  return typeof document === 'undefined' ? BUSINESS_ZONE : deviceTimeZone();
}
