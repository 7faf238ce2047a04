import type { Guest } from '../api/api.js';

/** Whether a guest is cancelled: all of their fees are. Cancelled guests stay on the booking. */
export function isGuestCancelled({ fees }: Pick<Guest, 'fees'>): boolean {
  return fees.length > 0 && fees.every(({ cancellation }) => cancellation !== null);
}

/** The guests who are not cancelled; all guests where every one is cancelled. */
export function travellingGuests<G extends Pick<Guest, 'fees'>>(guests: readonly G[]): readonly G[] {
  const travelling = guests.filter((guest) => !isGuestCancelled(guest));
  return travelling.length === 0 ? guests : travelling;
}
