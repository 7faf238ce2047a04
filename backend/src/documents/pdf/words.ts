import {
  BUSINESS_ZONE,
  dateIn,
  endOfDay,
  formatDate,
  formatInstant,
  type CalendarDate,
  type Instant,
} from '@tour-portal/contracts/values/time.js';

/** A day in mails and documents: `Saturday, June 5, 2027`. */
export function dayInWords(date: CalendarDate): string {
  return formatDate(date, 'cccc, MMMM d, yyyy');
}

/** A moment in mails and documents: `Tuesday, November 24 at 6:00 AM (Central Time)`. */
export function momentInWords(at: Instant): string {
  return `${formatInstant(at, BUSINESS_ZONE, "cccc, MMMM d 'at' h:mm a")} (Central Time)`;
}

/** A deadline in mails and documents; the end of a day is written as the day, `Saturday, April 3, 2027`. */
export function deadlineInWords(at: Instant): string {
  const day = dateIn(BUSINESS_ZONE, at);
  return at === endOfDay(day, BUSINESS_ZONE) ? dayInWords(day) : momentInWords(at);
}

/** The day of a moment in Central Time: `June 5, 2027`. */
export function dateInWords(at: Instant): string {
  return formatInstant(at, BUSINESS_ZONE, 'MMMM d, yyyy');
}
