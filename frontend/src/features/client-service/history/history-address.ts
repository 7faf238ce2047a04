/** Where the history of a booking is. */
export function historyAddress(booking: number): string {
  return `/client-service/bookings/${booking}`;
}
