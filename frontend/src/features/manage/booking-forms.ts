/** The forms of a booking whose drafts are stored. */
export type BookingForm = 'names' | 'details' | 'travel';

export function bookingFormName(booking: number, form: BookingForm): string {
  return `booking-${booking}-${form}`;
}
