/**
 * A booking's guests by room. They stand in room order (D14); those at the end, beyond the rooms, are left out: guests who were
 * cancelled while others still travel.
 */
export function guestsByRoom<G>(roomGuests: readonly number[], guests: readonly G[]): G[][] {
  let next = 0;
  return roomGuests.map((count) => guests.slice(next, (next += count)));
}
