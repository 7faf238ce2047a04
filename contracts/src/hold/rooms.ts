import type { RoomType } from '../api/reference-api.js';

/**
 * Room and guest limits of a booking that a customer makes (spec §5 "Hold parameters", spec §9). `MAX_ROOM_GUESTS` holds for
 * every booking.
 */
export const MAX_ROOMS = 3;
export const MAX_ROOM_GUESTS = 3;
export const MAX_GUESTS = 6;
/** The most rooms and guests that client service can give one booking (decision 0021). */
export const STAFF_MAX_ROOMS = 8;
export const STAFF_MAX_GUESTS = STAFF_MAX_ROOMS * MAX_ROOM_GUESTS;

/** How many rooms and guests one booking may have. */
export interface RoomLimits {
  readonly rooms: number;
  readonly guests: number;
}

export const ONLINE_ROOM_LIMITS: RoomLimits = { rooms: MAX_ROOMS, guests: MAX_GUESTS };
export const STAFF_ROOM_LIMITS: RoomLimits = { rooms: STAFF_MAX_ROOMS, guests: STAFF_MAX_GUESTS };

export function guestCount(roomGuests: readonly number[]): number {
  return roomGuests.reduce((sum, guests) => sum + guests, 0);
}

/** What is wrong with guests per room (spec §5 "Hold parameters"), as a sentence; null when nothing is. */
export function roomsProblem(roomGuests: readonly number[], limits = ONLINE_ROOM_LIMITS): string | null {
  if (roomGuests.length === 0) return 'Choose at least one room';
  if (roomGuests.length > limits.rooms) return `Choose at most ${limits.rooms} rooms`;
  if (!roomGuests.every((guests) => Number.isInteger(guests) && guests >= 1 && guests <= MAX_ROOM_GUESTS)) {
    return `Each room takes 1 to ${MAX_ROOM_GUESTS} guests`;
  }
  if (guestCount(roomGuests) > limits.guests) return `Choose at most ${limits.guests} guests`;
  return null;
}

/**
 * The room type that a number of guests in one room pays for.
 * @throws RangeError unless 1 to 3
 */
export function roomType(guests: number): RoomType {
  if (guests === 1) return 'SGL';
  if (guests === 2) return 'DBL';
  if (guests === 3) return 'TPL';
  throw new RangeError(`no room for ${guests} guests`);
}
