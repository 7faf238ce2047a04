import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { guestCount, MAX_GUESTS, MAX_ROOMS, STAFF_ROOM_LIMITS, roomsProblem, roomType } from './rooms.js';

describe('rooms', () => {
  it.each([[[1]], [[3]], [[2, 1]], [[1, 2, 3]], [[2, 2, 2]], [[3, 3]]])('may have %j guests', (rooms) => {
    expect(roomsProblem(rooms)).toBeNull();
  });

  it.each([
    [[], 'no room'],
    [[0], 'an empty room'],
    [[4], 'four in a room'],
    [[1, 1, 1, 1], 'four rooms'],
    [[3, 3, 1], 'seven guests'],
    [[1.5], 'half a guest'],
    [[-1, 3], 'fewer than none'],
    [[Number.NaN], 'no number'],
  ])('may not have %j guests: %s', (rooms) => {
    expect(roomsProblem(rooms)).not.toBeNull();
  });

  it('are at most three online, for at most six guests in all', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 5 }), (rooms) => {
        const fits =
          rooms.length >= 1 &&
          rooms.length <= MAX_ROOMS &&
          rooms.every((guests) => guests >= 1 && guests <= 3) &&
          guestCount(rooms) <= MAX_GUESTS;
        expect(roomsProblem(rooms) === null).toBe(fits);
      }),
    );
  });

  it('are up to eight for a party that client service places, still of one to three guests', () => {
    for (const rooms of [[3, 3, 1], [1, 1, 1, 1], Array<number>(8).fill(3)])
      expect(roomsProblem(rooms, STAFF_ROOM_LIMITS)).toBeNull();
    for (const rooms of [[], [4], [3, 0], Array<number>(9).fill(1)])
      expect(roomsProblem(rooms, STAFF_ROOM_LIMITS)).not.toBeNull();
  });

  it('have the type single, double or triple; there is none for more guests, nor for nobody', () => {
    expect([1, 2, 3].map(roomType)).toEqual(['SGL', 'DBL', 'TPL']);
    expect(() => roomType(4)).toThrow(RangeError);
    expect(() => roomType(0)).toThrow(RangeError);
  });
});
