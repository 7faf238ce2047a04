import { MIN_DAYS_TO_HOLD, holdHours } from './hold-duration.js';
import {
  DEADLINE_ZONE,
  daysToDeparture,
  earlier,
  plusDays,
  plusHours,
  startOfDay,
  type CalendarDate,
  type Instant,
} from '../values/time.js';

/** The most parties that wait for one departure: limits the work of every decision that frees seats. */
export const MAX_WAITING_PARTIES = 200;
/** The most hours for which offered seats are kept for a party: see {@link offerEndsAt}. */
export const OFFER_HOURS = 24;

/** From this moment on the date can no longer be held online (spec §5 "Hold parameters"), so waiting for it ends. */
export function waitingEndsAt(departedAt: CalendarDate): Instant {
  const lastDayToHold = plusDays(departedAt, -MIN_DAYS_TO_HOLD);
  return startOfDay(plusDays(lastDayToHold, 1), DEADLINE_ZONE);
}

/**
 * Until when seats offered now are kept: {@link OFFER_HOURS}, never longer than a hold made now lasts, and never past the
 * moment when the date can no longer be held online. Null when it cannot be held online now.
 */
export function offerEndsAt(departedAt: CalendarDate, now: Instant): Instant | null {
  const hours = holdHours(daysToDeparture(departedAt, now));
  if (hours === null) return null;
  return earlier(plusHours(now, Math.min(OFFER_HOURS, hours)), waitingEndsAt(departedAt));
}

/**
 * The parties that are offered free seats: in the order of the queue, each that fits into the seats still left. A party that
 * is too big does not block smaller ones behind it.
 */
export function partiesThatFit<P extends { readonly seats: number }>(
  queue: readonly P[],
  freeSeats: number,
): P[] {
  let left = freeSeats;
  return queue.filter(({ seats }) => {
    if (seats > left) return false;
    left -= seats;
    return true;
  });
}
