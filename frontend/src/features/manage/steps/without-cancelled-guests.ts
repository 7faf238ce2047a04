import type { Booking } from '@tour-portal/contracts/api/api.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';

/** The booking with no guests but its {@link travelingGuests}: the steps are only about them. */
export function withoutCancelledGuests(booking: Booking): Booking {
  const guests = travelingGuests(booking.guests);
  return guests.length === booking.guests.length ? booking : { ...booking, guests: [...guests] };
}
