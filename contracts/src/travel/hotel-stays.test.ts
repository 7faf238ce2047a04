import { describe, expect, it } from '@jest/globals';
import type { Hotel } from '../api/reference-api.js';
import { hotelStays } from './hotel-stays.js';

const hotel = (id: number): Hotel => ({ id, name: `Hotel ${id}`, city: 'Reno', address: null, phone: null });
const days = (...hotelIds: (number | null)[]) =>
  hotelIds.map((hotelId, index) => ({ day: index + 1, title: 'A day', text: 'Much to see.', hotelId }));
const stays = (...hotelIds: (number | null)[]) =>
  hotelStays(days(...hotelIds), [hotel(1), hotel(2)]).map((stay) => [
    stay.hotel.id,
    stay.firstDay,
    stay.nights,
  ]);

describe('the hotels of a tour', () => {
  it('are listed once for nights in a row', () => {
    expect(stays(1, 2, 2, null)).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
  });

  it('are listed again where the tour comes back to one', () => {
    expect(stays(1, 2, 1, null)).toEqual([
      [1, 1, 1],
      [2, 2, 1],
      [1, 3, 1],
    ]);
  });

  it('leave out nights of which no hotel is known', () => {
    expect(stays(1, null, 1, 9, 2)).toEqual([
      [1, 1, 1],
      [1, 3, 1],
      [2, 5, 1],
    ]);
    expect(stays(null, null)).toEqual([]);
  });
});
