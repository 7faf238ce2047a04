import { cents, type Cents } from '@tour-portal/contracts/money.js';
import type { RoomType, TourYearReference } from '@tour-portal/contracts/reference-api.js';
import { roomType } from '@tour-portal/contracts/rooms.js';

/** Price per person with taxes and fees in a room of that type (D25); null where the catalogue has no such price. */
export function pricePerPerson(year: TourYearReference, priceName: string, type: RoomType): Cents | null {
  const price = year.prices[priceName];
  return price === undefined ? null : cents(price[type] + year.taxesAndFees[type]);
}

/** What a party pays together; null where the catalogue has no such price. */
export function priceForRooms(
  year: TourYearReference,
  priceName: string,
  roomGuests: readonly number[],
): Cents | null {
  let sum = 0;
  for (const guests of roomGuests) {
    const each = pricePerPerson(year, priceName, roomType(guests));
    if (each === null) return null;
    sum += each * guests;
  }
  return cents(sum);
}
