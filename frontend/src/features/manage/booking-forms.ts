/** The forms of a booking, as their drafts are kept. */
export type BookingForm = 'names' | 'details' | 'travel';

export function bookingForm(booking: number, form: BookingForm): string {
  return `booking-${booking}-${form}`;
}
