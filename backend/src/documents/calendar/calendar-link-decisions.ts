import { event } from '@tour-portal/contracts/events/events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { isActive } from '../../bookings/booking-state.js';
import type { BookingState } from '../../bookings/booking-state.js';
import type { Decision } from '../../event-log/decider.js';

/** Not one of the account's bookings, or one that came to nothing. */
export interface NoSuchCalendar {
  readonly code: 'no-such-calendar';
}

const NO_SUCH: Decision<NoSuchCalendar> = { refusal: { code: 'no-such-calendar' } };

/** The owner of a hold or booking opens a private link to its calendar (D64); one that is open stays as it is. */
export function decideMakeCalendarLink(
  { owner, now }: { readonly owner: number; readonly now: Instant },
  state: BookingState,
): Decision<NoSuchCalendar> {
  if (!('terms' in state) || state.terms.account !== owner || !isActive(state, now)) return NO_SUCH;
  const { made, isOpen } = state.calendarLinks;
  if (isOpen) return { events: [] };
  return { events: [event('CalendarLinkMade', { booking: state.terms.booking, link: made + 1 })] };
}

/** The owner ends the link, whatever became of the booking; a second time changes nothing. */
export function decideEndCalendarLink(
  { owner }: { readonly owner: number },
  state: BookingState,
): Decision<NoSuchCalendar> {
  if (!('terms' in state) || state.terms.account !== owner) return NO_SUCH;
  const { made, isOpen } = state.calendarLinks;
  if (!isOpen) return { events: [] };
  return { events: [event('CalendarLinkEnded', { booking: state.terms.booking, link: made })] };
}

/** The number of the link that is open, and whose booking it leads to; null: there is none. */
export function openCalendarLink(
  state: BookingState,
): { readonly link: number; readonly owner: number } | null {
  if (!('terms' in state) || !state.calendarLinks.isOpen) return null;
  return { link: state.calendarLinks.made, owner: state.terms.account };
}
