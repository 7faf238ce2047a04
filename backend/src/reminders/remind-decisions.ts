import { event } from '@tour-portal/contracts/events/events.js';
import { reminderKey } from '@tour-portal/contracts/reminders/reminders.js';
import type { Reminder } from '@tour-portal/contracts/reminders/reminders.js';
import type { BookingState } from '../bookings/booking-state.js';
import type { Decision } from '../event-log/decider.js';

/** The booking has changed meanwhile, or was never placed: whether the reminder is needed has to be checked again. */
export interface HasChanged {
  readonly code: 'has-changed';
}

/**
 * Records that reminders (D62) are sent: each kind once for each due time. Refused where the booking is not in the very
 * state that called for them, or was never placed.
 * @param seen the state that called for the reminders
 */
export function decideRemind(
  { seen, send }: { readonly seen: BookingState; readonly send: readonly Reminder[] },
  state: BookingState,
): Decision<HasChanged> {
  if (state !== seen || !('terms' in state)) return { refusal: { code: 'has-changed' } };
  const { booking } = state.terms;
  const fresh = send.filter((reminder) => !state.reminders.includes(reminderKey(reminder)));
  return { events: fresh.map(({ kind, due }) => event('ReminderSent', { booking, kind, due })) };
}
