import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { useToursQuery, useYearsOfTourQuery } from '../reference/reference-api.js';
import { bookedTours, tourYearOfBooking, type BookedTour } from './booked-tour.js';
import { bookingByNumber } from './managed-booking.js';

/**
 * The account's booking that an address names, with its tour and tour year from the catalog.
 * @param number the booking number in the address
 * @returns `booked`: undefined until it is loaded, null where there is none; `failedQueries`: the failed queries of the catalog
 */
export function useOwnBooking(account: Account | null, number: string, now: Instant) {
  const tours = useToursQuery();
  const found =
    account === null || tours.data === undefined
      ? undefined
      : bookingByNumber(bookedTours(account.bookings, tours.data, [], now), number);
  // All bookings with one number are for one tour (D4): its years can be loaded along with the tours.
  const parsed = parseBookingNumber(number);
  const tour = account?.bookings.find((booking) => parsed.ok && booking.number === parsed.number.text)?.tour;
  const years = useYearsOfTourQuery(tour ?? skipToken);
  return {
    booked: withYear(found, years.currentData),
    failedQueries: [tours, years].filter(({ error }) => error),
  };
}

function withYear(
  found: BookedTour | null | undefined,
  years: Parameters<typeof tourYearOfBooking>[1] | undefined,
): BookedTour | null | undefined {
  if (found == null) return found;
  return years === undefined ? undefined : { ...found, year: tourYearOfBooking(found.booking, years) };
}
