import type { Booking } from '@tour-portal/contracts/api/api.js';
import {
  bookingState,
  bookingListOf,
  type BookingList,
  type BookingState,
} from '@tour-portal/contracts/booking/booking-state.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** A booking with its tour and tour year; each is null where it is not loaded, or the catalog does not have it any more. */
export interface BookedTour {
  booking: Booking;
  tour: TourReference | null;
  year: TourYearReference | null;
  state: BookingState;
}

/** The bookings in their order, each with its tour, tour year and state now. */
export function bookedTours(
  bookings: readonly Booking[],
  tours: readonly TourReference[],
  years: readonly TourYearReference[],
  now: Instant,
): BookedTour[] {
  return bookings.map((booking) => {
    const tour = tours.find(({ id }) => id === booking.tour) ?? null;
    const year = tourYearOfBooking(booking, years);
    const facts = { ...booking, concludedAt: booking.departure.concludedAt };
    return { booking, tour, year, state: bookingState(facts, tour, now) };
  });
}

/** The tour year of a booking, or of a request to wait; null when it is not in the list. */
export function tourYearOfBooking(
  { tour, departedAt }: Pick<Booking, 'tour' | 'departedAt'>,
  years: readonly TourYearReference[],
): TourYearReference | null {
  return years.find((year) => year.tour === tour && String(year.year) === departedAt.slice(0, 4)) ?? null;
}

export function bookingsInList(booked: readonly BookedTour[], list: BookingList): BookedTour[] {
  return booked.filter(({ state }) => bookingListOf(state) === list);
}
