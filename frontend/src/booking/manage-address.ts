import type { Booking } from '@tour-portal/contracts/api/api.js';

/** Where a booking is managed (spec §2 "Route table"). */
export function manageAddress({ number }: Pick<Booking, 'number'>): string {
  return `/bookings/${number}`;
}

/** Where its owner invites friends. */
export function inviteAddress(booking: Pick<Booking, 'number'>): string {
  return `${manageAddress(booking)}/invite`;
}

/** Its days, hotels and journeys. */
export function tripAddress(booking: Pick<Booking, 'number'>): string {
  return `${manageAddress(booking)}/trip`;
}

/** The file that puts it into a calendar program (D64). */
export function calendarAddress({ id }: Pick<Booking, 'id'>): string {
  return `/v1/bookings/${id}/calendar.ics`;
}

/** Its questions and answers, with the way back to it. */
export function faqsAddress(booking: Pick<Booking, 'number'>): string {
  return `${manageAddress(booking)}/faqs`;
}
