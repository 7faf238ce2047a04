import {
  BUSINESS_ZONE,
  dateIn,
  formatDate,
  formatInstant,
  atHour,
  instant,
  isCalendarDate,
  millis,
  type Instant,
} from '@tour-portal/contracts/values/time.js';

/** Client service works in Chicago time; some texts add UTC, for readers in other time zones. */

/** `Nov 20, 2026, 12:04 PM CST` */
export function staffMoment(at: Instant): string {
  return formatInstant(at, BUSINESS_ZONE, 'MMM d, yyyy, h:mm a ZZZZ');
}

/** As {@link staffMoment}, with seconds unless the moment is a full minute. */
export function preciseMoment(at: Instant): string {
  return at.endsWith(':00.000Z')
    ? staffMoment(at)
    : formatInstant(at, BUSINESS_ZONE, 'MMM d, yyyy, h:mm:ss a ZZZZ');
}

/** To the second: `Friday, November 20, 2026, 12:04:09 PM CST` */
export function exactMoment(at: Instant): string {
  return formatInstant(at, BUSINESS_ZONE, 'cccc, MMMM d, yyyy, h:mm:ss a ZZZZ');
}

/** `12:04 PM` */
export function staffTime(at: Instant): string {
  return formatInstant(at, BUSINESS_ZONE, 'h:mm a');
}

/** `Nov 20, 18:04 UTC` */
export function utcTime(at: Instant): string {
  return formatInstant(at, 'UTC', "MMM d, HH:mm 'UTC'");
}

/** `Friday, November 20, 2026`, the day in Chicago. */
export function staffDay(at: Instant): string {
  return formatDate(dateIn(BUSINESS_ZONE, at), 'cccc, MMMM d, yyyy');
}

/** The value of a date and time field: `2026-11-20T12:04`, in Chicago. */
export function centralInput(at: Instant): string {
  return `${dateIn(BUSINESS_ZONE, at)}T${formatInstant(at, BUSINESS_ZONE, 'HH:mm')}`;
}

/** The moment that the value of a date and time field means, in Chicago, without its seconds; null: the text is no such value. */
export function centralInstant(text: string): Instant | null {
  const [, date = '', hour, minute] =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(:\d{2})?$/.exec(text) ?? [];
  if (!isCalendarDate(date)) return null;
  return instant(millis(atHour(date, Number(hour), BUSINESS_ZONE)) + Number(minute) * 60_000);
}
