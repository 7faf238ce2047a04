/** Which guest of a booking is its owner, and which is its primary guest (spec §6, D30). */

export interface NamedGuest {
  /** Empty until names are given. */
  fullName: string;
}

export interface OwnerName {
  firstName: string;
  lastName: string;
}

/** Whether a guest has the name of the account's owner: case and spaces make no difference (D30). */
export function isOwnerGuest(guest: NamedGuest, owner: OwnerName): boolean {
  return comparable(guest.fullName) === comparable(owner.firstName + owner.lastName);
}

/** The account's owner among the guests: the first of that name; -1 where no guest has it (spec §6, D30). */
export function ownerGuestIndex(guests: readonly NamedGuest[], owner: OwnerName): number {
  return guests.findIndex((guest) => isOwnerGuest(guest, owner));
}

/** The owner, else the first guest; -1 where there are no guests. */
export function primaryGuestIndex(guests: readonly NamedGuest[], owner: OwnerName): number {
  const ownerIndex = ownerGuestIndex(guests, owner);
  return ownerIndex >= 0 ? ownerIndex : Math.min(0, guests.length - 1);
}

function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll(/\s/g, '');
}
