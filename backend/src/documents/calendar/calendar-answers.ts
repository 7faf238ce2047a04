import { notFound } from '../../http/problems.js';
import type { NoSuchCalendar } from './calendar-link-decisions.js';

/** Only the customer's own program may cache a calendar, and it asks each time: the session or the link may have ended. */
export const CALENDAR_HEADERS = {
  'Cache-Control': 'private, no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

export const calendarRefusal = (_: NoSuchCalendar) => notFound();
