import type { CalendarDate, Instant } from '../values/time.js';

/**
 * The events of a waiting list, which is part of `departure-{tour}-{date}`: a storage format, see `events.ts`. Offered
 * seats count as taken; `seatsTaken` is the sum after the event.
 */
export interface WaitingEvents {
  /** A party asks for seats; `roomGuests`: guests per room, in all events that have this field. */
  WaitingListJoined: Waiting & Joining & { roomGuests: number[]; seats: number; at: Instant };
  /**
   * The request ended without using an offer: the owner withdrew it (also with an open offer), was erased or held other free
   * seats, the date can no longer be held, or the departure is withdrawn.
   */
  WaitingListLeft: Waiting & { reason: WaitingEndReason; seatsTaken: number };
  /** Seats are kept for the party until `offeredUntil`. */
  SeatsOffered: Offer & Joining & { roomGuests: number[]; offeredUntil: Instant };
  /** The party places a hold, which gets the offered seats in the same decision. */
  OfferTaken: Offer;
  /** The party did not hold in time; the request is over. */
  OfferLapsed: Offer & Joining & { roomGuests: number[] };
}

/** `left`: the owner left or was erased; `held`: the account held free seats; `closed`: too late to hold; `withdrawn`: the departure. */
export type WaitingEndReason = 'left' | 'held' | 'closed' | 'withdrawn';

interface Waiting {
  tour: number;
  departedAt: CalendarDate;
  /** Id of the request. */
  waiting: number;
  account: number;
}

/** The number is absent for parties that join none, and in events from before a request could name a party to join. */
interface Joining {
  /** Booking number of the traveling party that the hold is to join (D4). */
  number?: string;
}

interface Offer extends Waiting {
  seats: number;
  seatsTaken: number;
}
