import { isLive } from '@tour-portal/contracts/booking/booking-state.js';
import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import type { BookedTour } from './booked-tour.js';

/**
 * The booking that a page address names (D4): among the account's bookings with that number the newest live one, else the newest.
 * @param booked newest first
 * @param text the number in the address, in either case
 * @returns null for an unknown number and for a text that is not a booking number
 */
export function bookingByNumber(booked: readonly BookedTour[], text: string): BookedTour | null {
  const parsed = parseBookingNumber(text);
  if (!parsed.ok) return null;
  const sameNumber = booked.filter(({ booking }) => booking.number === parsed.number.text);
  return sameNumber.find(({ state }) => isLive(state)) ?? sameNumber[0] ?? null;
}
