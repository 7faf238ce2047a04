import type { Guest } from '../api/api.js';
import { travellingGuests } from '../guests/travelling-guests.js';
import { isOwnerGuest, primaryGuestIndex, type PartyOwner } from './party.js';

/**
 * `Miller Party`, after the primary guest's last name; the account's while that guest has none (D32). A cancelled guest names
 * no party that others travel in.
 */
export function partyName(guests: readonly Pick<Guest, 'fullName' | 'fees'>[], owner: PartyOwner): string {
  const travelling = travellingGuests(guests);
  const primary = travelling[primaryGuestIndex(travelling, owner)];
  // The account knows where the owner's last name begins ("Van Buren"); of other guests only the last word is known.
  const lastName =
    primary === undefined || isOwnerGuest(primary, owner)
      ? owner.lastName
      : (primary.fullName.trim().split(/\s+/).at(-1) ?? '');
  return `${(lastName || owner.lastName).trim()} Party`;
}
