import type { DepartureReference, RoomPrices, TourYearFacts } from '../api/reference-api.js';
import type { CalendarDate } from '../values/time.js';

/**
 * What is sold when and at what price (D61): the events of `tour-year-{tour}-{year}`, and one of `departure-{tour}-{date}`; a
 * storage format, see `events.ts`.
 */
export interface CatalogueEvents {
  /**
   * A tour is offered in a year, or its facts have changed. Departures that are already in the year stay as they are; the
   * others are added.
   */
  TourYearPublished: { tour: number; year: number; facts: TourYearFacts; departures: DepartureReference[] };
  /** A departure is added to its year. */
  DepartureScheduled: DepartureReference & { tour: number };
  /** Departures are sold at another price of their year from now on; holds and bookings keep theirs. */
  DeparturesPriced: { tour: number; year: number; dates: CalendarDate[]; priceName: string };
  /** All prices of the year from now on, by name, per person; holds and bookings keep theirs. */
  PricesSet: { tour: number; year: number; prices: Record<string, RoomPrices>; taxesAndFees: RoomPrices };
  /** The notice about a change of these departures, in red on all their bookings; null removes it. */
  ChangeNoticeSet: { tour: number; year: number; dates: CalendarDate[]; notice: string | null };
  /**
   * In `departure-{tour}-{date}`: the departure does not take place. It cannot be held any more, and its bookings are refunded
   * in full.
   */
  DepartureWithdrawn: { tour: number; departedAt: CalendarDate; seatsTaken: number };
}
