import type { DepartureReference, RoomPrices, TourYearFacts } from '../api/reference-api.js';
import type { CalendarDate } from '../values/time.js';

/** What is sold when and at what price (D61): events of `tour-year-{tour}-{year}`, and the end of a departure. */
export interface CatalogueEvents {
  /**
   * A tour is offered in a year, or what is told of it has changed. Departures that the year has already stay as they are;
   * the others are added.
   */
  TourYearPublished: { tour: number; year: number; facts: TourYearFacts; departures: DepartureReference[] };
  DepartureScheduled: DepartureReference & { tour: number };
  /** Departures are sold at another price of their year from now on; holds and bookings keep theirs. */
  DeparturesPriced: { tour: number; year: number; dates: CalendarDate[]; priceName: string };
  /** All prices of the year from now on, by name, per person; holds and bookings keep theirs. */
  PricesSet: { tour: number; year: number; prices: Record<string, RoomPrices>; taxesAndFees: RoomPrices };
  /** What has changed about these departures, in red on every booking of them; null: nothing any more. */
  ChangeNoticeSet: { tour: number; year: number; dates: CalendarDate[]; notice: string | null };
  // departure-{tour}-{date}
  /** Nobody travels on it: nothing is held any more, and who has booked gets everything back. */
  DepartureWithdrawn: { tour: number; departedAt: CalendarDate; seatsTaken: number };
}
