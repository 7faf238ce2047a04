import type { CalendarDate, Instant } from '../values/time.js';
import type { HoldRequest } from './booking-api.js';

/** `POST /waiting-list`: the hold that the customer waits for. */
export type WaitingOrder = Omit<HoldRequest, 'holdId'>;

/** A party's request on the waiting list of a departure. A request that is over is not shown. */
export interface WaitingRequest {
  id: number;
  tour: number;
  departedAt: CalendarDate;
  roomGuests: number[];
  /** `offered`: seats are kept for the party, which has to place its hold by `offeredUntil`. */
  status: 'waiting' | 'offered';
  createdAt: Instant;
  /** Null while the party waits. */
  offeredUntil: Instant | null;
  /** Booking number of the party to join, for the hold of the offered seats; absent: a new party. */
  number?: string;
}
