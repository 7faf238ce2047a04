import type { Guest } from '@tour-portal/contracts/api.js';
import { SIDES } from './travel-draft.js';

/** A guest's name, or the place where a name is still missing. */
export function guestName(guest: Guest, guests: readonly Guest[]): string {
  return guest.fullName || `Guest ${guests.findIndex(({ id }) => id === guest.id) + 1}`;
}

/** What a save left open. */
export function missingText(guests: readonly Guest[]): string {
  const missing = guests.flatMap((guest) =>
    SIDES.filter((side) => guest[side] === null).map((side) => `the ${side} of ${guestName(guest, guests)}`),
  );
  return `Your travel details are saved. Still to come: ${new Intl.ListFormat('en-US').format(missing)}.`;
}
