import { pluralize } from '../values/pluralize.js';
import type { InviteAvailability } from '../api/booking-api.js';
import { isLive, type BookingState } from './booking-state.js';
import { parseBookingNumber } from '../values/booking-number.js';
import { isBookable } from '../hold/hold-duration.js';
import { MAX_GUESTS } from '../hold/rooms.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** Friends who join a traveling party (spec §2 "Invite Friends", D4). */

/** Whether the owner of a booking can invite friends: while it is a hold or active and the date can still be held. */
export function canInvite(state: BookingState, departedAt: CalendarDate, now: Instant): boolean {
  return isLive(state) && isBookable(departedAt, now);
}

/**
 * What is free for friends (spec §9 "Invite capacity").
 * @param departure null for a departure that the catalog no longer has, that is withdrawn, or whose tour is not public
 */
export function inviteAvailability(
  departure: { departedAt: CalendarDate; capacity: number } | null,
  seatsTaken: number,
  now: Instant,
): InviteAvailability {
  if (departure === null || !isBookable(departure.departedAt, now)) return { available: false, capacity: 0 };
  const free = Math.max(0, departure.capacity - seatsTaken);
  return { available: free > 0, capacity: free >= MAX_GUESTS ? null : free };
}

/** `6 or more spots`, `3 spots`, `1 spot` (spec §9 "Invite capacity"). */
export function capacityText({ capacity }: InviteAvailability): string {
  if (capacity === null) return `${MAX_GUESTS} or more spots`;
  return pluralize(capacity, 'spot');
}

/** The page on which a friend chooses rooms: the tour page with the booking number, which names party and date. */
export function invitationPath({ tour, number }: { tour: number; number: string }): string {
  return `/tours/${tour}?b=${number}`;
}

/** A party to join, as read from its booking number. */
export interface InvitedParty {
  number: string;
  /** First day of the tour. */
  departedAt: CalendarDate;
}

/** The party that an invitation names; null for no valid number, or a number of another tour. */
export function parseInvitation(text: string | null, tour: { code: string }): InvitedParty | null {
  const parsed = text === null ? null : parseBookingNumber(text);
  if (parsed?.ok !== true || parsed.number.tourCode !== tour.code) return null;
  return { number: parsed.number.text, departedAt: parsed.number.departedAt };
}
