import { dateIn, atHour, instant, millis, plusDays, type Instant } from '../values/time.js';

/** Reminders that the portal sends by itself are sent between these hours of the day where the customer lives (D62). */
export const DAYTIME_START_HOUR = 9;
export const DAYTIME_END_HOUR = 20;
/** Reminders that must not wait until morning are sent this long before daytime ends, so that all are out by its end. */
const MILLIS_BEFORE_DAYTIME_ENDS = 30 * 60_000;

/** Whether it is daytime in all of the zones: from 9:00 on, before 20:00. */
export function isDaytime(at: Instant, zones: readonly string[]): boolean {
  return zones.every((zone) => {
    const day = dateIn(zone, at);
    return at >= atHour(day, DAYTIME_START_HOUR, zone) && at < atHour(day, DAYTIME_END_HOUR, zone);
  });
}

/**
 * The moment itself if it is daytime; otherwise the next 9:00 of any zone at which it is daytime in all zones. The moment
 * itself, too, if there is no such 9:00.
 */
export function nextDaytime(at: Instant, zones: readonly string[]): Instant {
  if (isDaytime(at, zones)) return at;
  const mornings = zones.flatMap((zone) => {
    const day = dateIn(zone, at);
    return [day, plusDays(day, 1)].map((date) => atHour(date, DAYTIME_START_HOUR, zone));
  });
  return mornings.filter((morning) => morning > at && isDaytime(morning, zones)).toSorted()[0] ?? at;
}

/**
 * The last evening at or before a moment, half an hour before daytime ends in one of the zones, for reminders that would be
 * too late the next morning. Only an evening that is daytime in all zones counts; the moment itself where there is none.
 */
export function lastEvening(at: Instant, zones: readonly string[]): Instant {
  const evenings = zones.flatMap((zone) => {
    const day = dateIn(zone, at);
    return [plusDays(day, -1), day].map((date) =>
      instant(millis(atHour(date, DAYTIME_END_HOUR, zone)) - MILLIS_BEFORE_DAYTIME_ENDS),
    );
  });
  return (
    evenings
      .filter((evening) => evening <= at && isDaytime(evening, zones))
      .toSorted()
      .at(-1) ?? at
  );
}
