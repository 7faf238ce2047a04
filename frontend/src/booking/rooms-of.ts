import type { Booking, Guest } from '@tour-portal/contracts/api/api.js';
import { guestsByRoom } from '@tour-portal/contracts/guests/room-order.js';

const ROOM_NAMES: Readonly<Record<number, string>> = { 1: 'single', 2: 'double', 3: 'triple' };

export interface RoomOfGuests {
  /** `Room 1, double` */
  name: string;
  /** The guests with their index in the booking. */
  guests: { guest: Guest; index: number }[];
}

/** Groups the guests by room: the booking lists them in the order of its rooms (D14). Guests without a room are left out. */
export function roomsOf({ roomGuests, guests }: Pick<Booking, 'roomGuests' | 'guests'>): RoomOfGuests[] {
  const indexed = guests.map((guest, index) => ({ guest, index }));
  return guestsByRoom(roomGuests, indexed).map((roommates, room) => {
    const count = roomGuests[room] ?? 0;
    return { name: `Room ${room + 1}, ${ROOM_NAMES[count] ?? `${count} guests`}`, guests: roommates };
  });
}
