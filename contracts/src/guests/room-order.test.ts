import { expect, it } from '@jest/globals';
import { guestsByRoom } from './room-order.js';

it('guests are listed by room, without those at the end who have no room', () => {
  const guests = ['a', 'b', 'c', 'd'];
  expect(guestsByRoom([2, 1], guests)).toEqual([['a', 'b'], ['c']]);
  expect(guestsByRoom([1, 1], guests)).toEqual([['a'], ['b']]);
  expect(guestsByRoom([3, 1], guests)).toEqual([['a', 'b', 'c'], ['d']]);
  expect(guestsByRoom([], guests)).toEqual([]);
});
