import { draftKey } from './drafts/drafts.js';

/** What a customer does to a booking beside its forms, and other windows are told of. */
export const BOOKING_CHANGES = ['hold', 'payment', 'reconfirmation'] as const;

export type BookingChange = (typeof BOOKING_CHANGES)[number];

/** The key under which windows tell each other of it. */
export function changeKey(account: number, booking: number, kind: BookingChange): string {
  return draftKey(account, `booking-${booking}-${kind}`);
}
