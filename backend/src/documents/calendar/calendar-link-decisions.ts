import { event } from '@tour-portal/contracts/events/events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { isActive } from '../../bookings/booking-state.js';
import type { BookingState } from '../../bookings/booking-state.js';
import type { Decision } from '../../event-log/decider.js';

/** The booking has no calendar, or the caller may not read it or change its link. */
export interface NoSuchCalendar {
  readonly code: 'no-such-calendar';
}

const NO_SUCH_CALENDAR: Decision<NoSuchCalendar> = { refusal: { code: 'no-such-calendar' } };

/** The owner of a hold or booking opens a private link to its calendar (D64); an open link stays as it is. */
export function decideMakeCalendarLink(
  { owner, now }: { readonly owner: number; readonly now: Instant },
  state: BookingState,
): Decision<NoSuchCalendar> {
  if (!('terms' in state) || state.terms.account !== owner || !isActive(state, now)) return NO_SUCH_CALENDAR;
  const { lastNumber, isOpen } = state.calendarLinks;
  if (isOpen) return { events: [] };
  return { events: [event('CalendarLinkMade', { booking: state.terms.booking, link: lastNumber + 1 })] };
}

/** The owner ends the link, whatever the state of the booking; where none is open, nothing changes. */
export function decideEndCalendarLink(
  { owner }: { readonly owner: number },
  state: BookingState,
): Decision<NoSuchCalendar> {
  if (!('terms' in state) || state.terms.account !== owner) return NO_SUCH_CALENDAR;
  const { lastNumber, isOpen } = state.calendarLinks;
  if (!isOpen) return { events: [] };
  return { events: [event('CalendarLinkEnded', { booking: state.terms.booking, link: lastNumber })] };
}

/** The number of the open link and the booking's owner; null: no link is open. */
export function openLinkOf(state: BookingState): { readonly link: number; readonly owner: number } | null {
  if (!('terms' in state) || !state.calendarLinks.isOpen) return null;
  return { link: state.calendarLinks.lastNumber, owner: state.terms.account };
}
