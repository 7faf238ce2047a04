import type { Guest } from '../api/api.js';

/**
 * A guest's name, or the place that still lacks one: `Guest 2`.
 * @param index place in the booking, counted from 0
 */
export function guestName(guest: Pick<Guest, 'fullName'> | undefined, index: number): string {
  return guest?.fullName || `Guest ${index + 1}`;
}
