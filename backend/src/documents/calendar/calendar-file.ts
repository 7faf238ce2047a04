import ical, { ICalAlarmType, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { ICalEventData } from 'ical-generator';
import { DateTime } from 'luxon';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { CalendarEntry } from './booking-entries.js';

/** The entries of one booking, with the data that they share. */
export interface BookingCalendar {
  /** Id of the booking. */
  readonly id: number;
  readonly entries: readonly CalendarEntry[];
  /** Whether the booking is a hold, which may still expire. */
  readonly isTentative: boolean;
  /** Address of the booking's page; null: the portal's public URL is not set. */
  readonly url: string | null;
  /** When the booking was made, a guest last changed or a payment last recorded, whichever was last. */
  readonly revisedAt: Instant;
}

/** How often programs that subscribe to the file should read it again, in seconds. */
const REFRESH_SECONDS = 4 * 3_600;

/**
 * A calendar file (RFC 5545). Local times carry their zone with its rules, so that every program shows the same moment.
 * @param name what a calendar program calls the calendar
 * @param host of the portal, or a fixed name where its public URL is not set; a part of the entries' ids
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
  const { id, title, text, place, reminderSeconds } = entry;
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
    alarms: reminderSeconds === null ? [] : [{ type: ICalAlarmType.display, trigger: reminderSeconds }],
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
  // Whole days do not block the traveler's calendar for appointments.
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
