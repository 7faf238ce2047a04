import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';

/** A flight number on a day. */
export interface FlightQuery {
  /** Two capital letters or digits. */
  readonly airlineIata: string;
  /** One to four digits; leading zeros make no difference. */
  readonly number: string;
  /** Local date on which an arrival lands or a departure takes off. */
  readonly date: CalendarDate;
  readonly isArrival: boolean;
}

/** Looks up flights by their number. */
export interface FlightLookup {
  /**
   * The legs of the number that land (or take off) on the day; none: no such flight is known.
   * @throws Unavailable if the lookup fails
   */
  find(query: FlightQuery): Promise<Flight[]>;
}
