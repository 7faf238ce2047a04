import { dateIn, hourOf, instant, millis, plusDays, type Instant } from '../values/time.js';

/** Messages that can wait are sent from this hour to that one, by the clocks of where the customer lives (D62). */
export const FIRST_HOUR = 9;
export const LAST_HOUR = 20;
/** What must not wait until morning is sent so long before the last hour, so that all of it is gone by then. */
const EVENING_MILLIS = 30 * 60_000;

/** Whether it is day in every one of the zones: from 9:00 on, before 20:00. */
export function isDaytime(at: Instant, zones: readonly string[]): boolean {
  return zones.every((zone) => {
    const day = dateIn(zone, at);
    return at >= hourOf(day, FIRST_HOUR, zone) && at < hourOf(day, LAST_HOUR, zone);
  });
}

/** The first moment of the day that is not before: the moment itself in daytime, else the next morning. */
export function nextDaytime(at: Instant, zones: readonly string[]): Instant {
  if (isDaytime(at, zones)) return at;
  const mornings = zones.flatMap((zone) => {
    const day = dateIn(zone, at);
    return [day, plusDays(day, 1)].map((one) => hourOf(one, FIRST_HOUR, zone));
  });
  return mornings.filter((one) => one > at && isDaytime(one, zones)).toSorted()[0] ?? at;
}

/** The last evening that is not after: for what the next morning would be too late for. */
export function lastDaytime(at: Instant, zones: readonly string[]): Instant {
  const evenings = zones.flatMap((zone) => {
    const day = dateIn(zone, at);
    return [plusDays(day, -1), day].map((one) =>
      instant(millis(hourOf(one, LAST_HOUR, zone)) - EVENING_MILLIS),
    );
  });
  return (
    evenings
      .filter((one) => one <= at && isDaytime(one, zones))
      .toSorted()
      .at(-1) ?? at
  );
}
