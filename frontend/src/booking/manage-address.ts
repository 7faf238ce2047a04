import type { Booking } from '@tour-portal/contracts/api/api.js';

/** The page that manages a booking (spec §2 "Route table"). */
export function manageAddress({ number }: Pick<Booking, 'number'>): string {
  return `/bookings/${number}`;
}

/** The page on which the booking's owner invites friends. */
export function inviteAddress(booking: Pick<Booking, 'number'>): string {
  return `${manageAddress(booking)}/invite`;
}

/** The page with the booking's days, hotels, flights and transfers. */
export function tripAddress(booking: Pick<Booking, 'number'>): string {
  return `${manageAddress(booking)}/trip`;
}

/** The calendar file of the booking (D64). */
export function calendarAddress({ id }: Pick<Booking, 'id'>): string {
  return `/v1/bookings/${id}/calendar.ics`;
}

/** The page of questions and answers, with a link back to the booking. */
export function faqsAddress(booking: Pick<Booking, 'number'>): string {
  return `${manageAddress(booking)}/faqs`;
}
