import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';

/** A flight number on a day. */
export interface FlightQuery {
  /** Two capital letters or digits. */
  readonly airlineIata: string;
  /** One to four digits; zeros in front make no difference. */
  readonly number: string;
  /** Local: when it lands for an arrival, when it leaves for a departure. */
  readonly date: CalendarDate;
  readonly isArrival: boolean;
}

/** Where flights are looked up. */
export interface FlightLookup {
  /**
   * The legs of the number that land (or leave) on the day; none: there is no such flight.
   * @throws Unavailable when it cannot be told
   */
  find(query: FlightQuery): Promise<Flight[]>;
}
