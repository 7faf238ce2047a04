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
  ])('stand in room order, those who left behind all others: %j', (roomGuests, rooms) => {
    expect(guestsByRoom(roomGuests, ['a', 'b', 'c', 'd'])).toEqual(rooms);
  });
});
