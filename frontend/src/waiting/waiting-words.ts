import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import { millis, type CalendarDate, type Instant } from '@tour-portal/contracts/values/time.js';
import { offerEndsAt } from '@tour-portal/contracts/hold/waiting-list.js';
import { momentText, officeText } from '../browser/moment-text.js';

const HOUR = 3_600_000;

/** `2 guests in 1 room` */
export function partyText(roomGuests: readonly number[]): string {
  return `${pluralize(guestCount(roomGuests), 'guest')} in ${pluralize(roomGuests.length, 'room')}`;
}

/**
 * The end of an offer: `Tuesday, November 24, 4:00 AM PST (6:00 AM Central)`, without the bracket where both clocks agree. Our
 * mails give it in Central Time.
 */
export function offerEndText(offeredUntil: Instant): string {
  return momentText(offeredUntil) + officeText(offeredUntil);
}

/** How long an offer would be kept: `up to 24 hours`; less when the tour starts soon, down to `a short time`. */
export function offerDurationText(departedAt: CalendarDate, now: Instant): string {
  const end = offerEndsAt(departedAt, now);
  const hours = end === null ? 0 : Math.floor((millis(end) - millis(now)) / HOUR);
  if (hours < 1) return 'a short time';
  return `up to ${pluralize(hours, 'hour')}`;
}
