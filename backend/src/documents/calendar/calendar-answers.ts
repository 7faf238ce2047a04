import { notFound } from '../../http/problems.js';
import type { NoSuchCalendar } from './calendar-link-decisions.js';

/** Kept by the reader's own program only, and asked for again each time: a session or a link may have ended. */
export const CALENDAR_HEADERS = {
  'Cache-Control': 'private, no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

export const calendarRefusal = (_: NoSuchCalendar) => notFound();
