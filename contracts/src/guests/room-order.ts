/** A booking's guests by the room they share: guests stand in room order, and cancelled ones come last (D14). */
export function guestsByRoom<G>(roomGuests: readonly number[], guests: readonly G[]): G[][] {
  let next = 0;
  return roomGuests.map((count) => guests.slice(next, (next += count)));
}
