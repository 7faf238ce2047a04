import { describe, expect, it } from '@jest/globals';
import { guestsByRoom } from './room-order.js';

describe('the guests of each room', () => {
  it.each([
    [
      [2, 1],
      [['a', 'b'], ['c']],
    ],
    [
      [1, 1],
      [['a'], ['b']],
    ],
    [
      [3, 1],
      [['a', 'b', 'c'], ['d']],
    ],
    [[], []],
  ])('are listed in room order, without the cancelled guests at the end: %j', (roomGuests, rooms) => {
    expect(guestsByRoom(roomGuests, ['a', 'b', 'c', 'd'])).toEqual(rooms);
  });
});
