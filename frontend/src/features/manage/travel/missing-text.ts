import type { Guest } from '@tour-portal/contracts/api/api.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';
import { SIDES } from './travel-draft.js';

/** Says that the travel was saved and what is still missing. */
export function missingText(guests: readonly Guest[]): string {
  const missing = guests.flatMap((guest, index) =>
    SIDES.filter((side) => guest[side] === null).map((side) => `the ${side} of ${guestName(guest, index)}`),
  );
  return `Your travel details are saved. Still to come: ${listText(missing)}.`;
}
