import { cents, type Cents } from '../values/money.js';
import type { RoomType, TourYearReference } from '../api/reference-api.js';
import { roomType } from '../hold/rooms.js';

type YearPrices = Pick<TourYearReference, 'prices' | 'taxesAndFees'>;

/** Price per person with taxes and fees in a room of that type (D25); null where the catalog has no such price. */
export function pricePerPerson(year: YearPrices, priceName: string, type: RoomType): Cents | null {
  const price = year.prices[priceName];
  return price === undefined ? null : cents(price[type] + year.taxesAndFees[type]);
}

/** The total price of a party; null where the catalog has no such price. */
export function priceForRooms(
  year: YearPrices,
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
