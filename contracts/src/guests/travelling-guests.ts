import type { Guest } from '../api/api.js';

/** Whether a guest is cancelled: there are fees, and all are cancelled. Cancelled guests stay on the booking. */
export function isGuestCancelled({ fees }: Pick<Guest, 'fees'>): boolean {
  return fees.length > 0 && fees.every(({ cancellation }) => cancellation !== null);
}

/** The guests who are not cancelled; where all are cancelled, those who were cancelled last. */
export function travelingGuests<G extends Pick<Guest, 'fees'>>(guests: readonly G[]): readonly G[] {
  const travelling = guests.filter((guest) => !isGuestCancelled(guest));
  if (travelling.length > 0) return travelling;
  const last = lastCancellation(guests);
  return guests.filter((guest) => lastCancellation([guest]) === last);
}

function lastCancellation(guests: readonly Pick<Guest, 'fees'>[]): string | undefined {
  return guests
    .flatMap(({ fees }) => fees.map(({ cancellation }) => cancellation ?? ''))
    .sort()
    .at(-1);
}
