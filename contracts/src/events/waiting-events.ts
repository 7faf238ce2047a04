import type { CalendarDate, Instant } from '../values/time.js';

/**
 * The events of a waiting list, which is part of `departure-{tour}-{date}`: a storage format, see `events.ts`. Offered
 * seats count as taken; `seatsTaken` is the sum after the event.
 */
export interface WaitingEvents {
  WaitingListJoined: Waiting & Joining & { roomGuests: number[]; seats: number; at: Instant };
  /**
   * The request is over without seats of its own: its owner took it back (an open offer with it), held other seats that
   * were free, or the date can no longer be held or is withdrawn.
   */
  WaitingListLeft: Waiting & { reason: WaitingEnd; seatsTaken: number };
  /** Seats are kept for the party until then. */
  SeatsOffered: Offer & Joining & { roomGuests: number[]; offeredUntil: Instant };
  /** The party holds: what was kept for it is given to the hold in the same decision. */
  OfferTaken: Offer;
  /** The party did not hold in time; the request is over. */
  OfferLapsed: Offer & Joining & { roomGuests: number[] };
}

export type WaitingEnd = 'left' | 'held' | 'closed' | 'withdrawn';

interface Waiting {
  tour: number;
  departedAt: CalendarDate;
  /** Id of the request. */
  waiting: number;
  account: number;
}

/** Events older than invitations to a full date, and parties of their own, have no number. */
interface Joining {
  /** Booking number of the travelling party that the hold is to join (D4). */
  number?: string;
}

interface Offer extends Waiting {
  seats: number;
  seatsTaken: number;
}
