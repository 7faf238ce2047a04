import type { Booking } from '@tour-portal/contracts/api.js';

/** Where a booking is managed (spec §2 "Route table"). */
export function manageAddress({ number }: Pick<Booking, 'number'>): string {
  return `/bookings/${number}`;
}
