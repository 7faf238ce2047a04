import ical, { ICalAlarmType, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { ICalEventData } from 'ical-generator';
import { DateTime } from 'luxon';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { CalendarEntry } from './booking-entries.js';

/** The entries of one booking, with what they have in common. */
export interface BookingCalendar {
  /** Of the booking. */
  readonly id: number;
  readonly entries: readonly CalendarEntry[];
  /** A hold may come to nothing. */
  readonly isTentative: boolean;
  /** Where the booking is shown; null: it is not known where the portal is reached. */
  readonly url: string | null;
  /** When it was changed last. */
  readonly revisedAt: Instant;
}

/** How often programs are to ask again, in seconds, where they follow the file. */
const REFRESH_SECONDS = 4 * 3_600;

/**
 * A file for calendars (RFC 5545). Local times carry their zone with its rules, so that they stay as told wherever they are read.
 * @param name what a calendar program calls it
 * @param host of the portal, which makes the entries' ids the only ones of their kind
 */
export function calendarFile(name: string, host: string, booking: BookingCalendar): string {
  const calendar = ical({
    name,
    prodId: { company: host, product: 'Bookings', language: 'EN' },
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: rulesOf },
  });
  for (const entry of booking.entries) calendar.createEvent(eventOf(entry, booking, host));
  return calendar.toString();
}

function eventOf(entry: CalendarEntry, booking: BookingCalendar, host: string): ICalEventData {
  const { id, title, text, place, remindsBefore } = entry;
  const { isTentative, url, revisedAt } = booking;
  return {
    ...timesOf(entry),
    id: `booking-${booking.id}-${id}@${host}`,
    stamp: DateTime.fromISO(revisedAt),
    summary: title,
    description: url === null ? text : `${text}\n${url}`,
    location: place,
    ...(url === null ? {} : { url }),
    status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    alarms: remindsBefore === null ? [] : [{ type: ICalAlarmType.display, trigger: remindsBefore }],
  };
}

function timesOf({
  when,
}: CalendarEntry): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone' | 'transparency'> {
  if (typeof when === 'string') return { start: DateTime.fromISO(when) };
  if ('zone' in when) {
    const { day, time, zone } = when;
    return { start: DateTime.fromISO(`${day}T${time}`, { zone }), timezone: zone };
  }
  const start = DateTime.fromISO(when.firstDay, { zone: 'utc' });
  // A day of a holiday does not keep its owner from appointments.
  return {
    start,
    end: start.plus({ days: when.days }),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

function rulesOf(zone: string): string {
  const [rules = ''] = tzlib_get_ical_block(zone);
  return rules;
}
