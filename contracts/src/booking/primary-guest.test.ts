import { describe, expect, it } from '@jest/globals';
import { isOwnerGuest, ownerGuestIndex, primaryGuestIndex } from './primary-guest.js';

const owner = { firstName: 'Martha', lastName: 'Van Buren' };
const named = (...names: string[]) => names.map((fullName) => ({ fullName }));

describe('the primary guest', () => {
  it('is the guest named like the account’s owner, whatever the case and spaces', () => {
    const guests = named('John Miller', ' martha  VAN buren ', 'Martha Van Buren');
    expect(primaryGuestIndex(guests, owner)).toBe(1);
    expect(guests.map((guest) => isOwnerGuest(guest, owner))).toEqual([false, true, true]);
  });

  it('is the first guest while no names are set, or when the owner does not travel', () => {
    expect(primaryGuestIndex(named('', ''), owner)).toBe(0);
    expect(primaryGuestIndex(named('John Miller', 'Ann Miller'), owner)).toBe(0);
    expect(isOwnerGuest({ fullName: '' }, owner)).toBe(false);
  });

  it('is nobody where there are no guests', () => {
    expect(primaryGuestIndex([], owner)).toBe(-1);
  });
});

describe('the owner among the guests', () => {
  it('is the first of two guests of that name, and nobody when the owner does not travel', () => {
    expect(ownerGuestIndex(named('John Miller', 'Martha Van Buren', 'martha van buren'), owner)).toBe(1);
    expect(ownerGuestIndex(named('John Miller', ''), owner)).toBe(-1);
  });
});
