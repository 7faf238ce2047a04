import type { Hotel, ItineraryDay } from '../api/reference-api.js';

/** Nights in a row at one hotel of a tour. */
export interface HotelStay {
  readonly hotel: Hotel;
  /** The day of the tour on whose evening the stay begins, 1 to the tour's length. */
  readonly firstDay: number;
  readonly nights: number;
}

/** The hotel stays of a tour in order (spec §3 "Hotel List"); nights without one of `hotels` are left out. */
export function hotelStays(itinerary: readonly ItineraryDay[], hotels: readonly Hotel[]): HotelStay[] {
  const stays: HotelStay[] = [];
  for (const { day, hotelId } of itinerary) {
    const hotel = hotels.find(({ id }) => id === hotelId);
    if (hotel === undefined) continue;
    const last = stays.at(-1);
    if (last?.hotel.id === hotel.id && last.firstDay + last.nights === day)
      stays[stays.length - 1] = { ...last, nights: last.nights + 1 };
    else stays.push({ hotel, firstDay: day, nights: 1 });
  }
  return stays;
}
