import type { Guest } from '../api/api.js';

/**
 * A guest's name; where there is no name or no guest, the number in the booking: `Guest 2`.
 * @param index the guest's place in the booking, counted from 0
 */
export function guestName(guest: Pick<Guest, 'fullName'> | undefined, index: number): string {
  return guest?.fullName || `Guest ${index + 1}`;
}
