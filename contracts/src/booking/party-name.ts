import type { Guest } from '../api/api.js';
import { travelingGuests } from '../guests/travelling-guests.js';
import { isOwnerGuest, primaryGuestIndex, type OwnerName } from './primary-guest.js';

/**
 * `Miller Party`, after the last name of the primary guest, or of the account's owner where that guest has no name, or
 * there is no guest (D32).
 * Cancelled guests do not count while others travel; of a booking whose guests are all cancelled, those cancelled last count.
 */
export function partyName(guests: readonly Pick<Guest, 'fullName' | 'fees'>[], owner: OwnerName): string {
  const travelers = travelingGuests(guests);
  const primary = travelers[primaryGuestIndex(travelers, owner)];
  // The account knows where the owner's last name begins ("Van Buren"); of other guests only the last word is known.
  const lastName =
    primary === undefined || isOwnerGuest(primary, owner)
      ? owner.lastName
      : (primary.fullName.trim().split(/\s+/).at(-1) ?? '');
  return `${(lastName || owner.lastName).trim()} Party`;
}
