/** The page with the history of a booking. */
export function historyAddress(booking: number): string {
  return `/client-service/bookings/${booking}`;
}
