import type { DepartureReference, TourYearFacts, TourYearReference } from '../api/reference-api.js';
import type { NewEvent } from '../events/events.js';
import type { CalendarDate } from '../values/time.js';

/** A tour as it is offered in a year (D61): the sum of its events, for decisions, read models and views of the past. */
export interface TourYear {
  readonly tour: number;
  readonly year: number;
  readonly facts: TourYearFacts;
  /** By date. */
  readonly departures: readonly OfferedDeparture[];
}

export interface OfferedDeparture extends Omit<DepartureReference, 'notice'> {
  /** What has changed about this date; null: nothing. */
  readonly notice: string | null;
  readonly withdrawn: boolean;
}

/** The year that a departure belongs to. */
export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

/** The year after an event; null: not published yet, so that only `TourYearPublished` makes a difference. */
export function evolveTourYear(before: TourYear | null, event: NewEvent): TourYear | null {
  if (event.type === 'TourYearPublished') {
    const { tour, year, facts, departures } = event.data;
    const offered = before?.departures ?? [];
    return { tour, year, facts, departures: departures.reduce(withDeparture, offered) };
  }
  if (before === null) return null;
  switch (event.type) {
    case 'DepartureScheduled': {
      const { tour: _, ...departure } = event.data;
      return { ...before, departures: withDeparture(before.departures, departure) };
    }
    case 'DeparturesPriced':
      return withChange(before, event.data.dates, { priceName: event.data.priceName });
    case 'PricesSet': {
      const { prices, taxesAndFees } = event.data;
      return { ...before, facts: { ...before.facts, prices, taxesAndFees } };
    }
    case 'ChangeNoticeSet':
      return withChange(before, event.data.dates, { notice: event.data.notice });
    case 'CapacitySet':
      return withChange(before, [event.data.departedAt], { capacity: event.data.capacity });
    case 'DepartureWithdrawn':
      return withChange(before, [event.data.departedAt], { withdrawn: true });
    default:
      return before;
  }
}

/** The year as the public interface answers it: without withdrawn departures. */
export function tourYearReference({ tour, year, facts, departures }: TourYear): TourYearReference {
  const offered = departures.filter(({ withdrawn }) => !withdrawn);
  return { ...facts, tour, year, departures: offered.map(departureReference) };
}

/** The tour year after this reference is published for the first time. */
export function tourYearFromReference(reference: TourYearReference): TourYear {
  const { tour, year, departures } = reference;
  const facts = tourYearFacts(reference);
  return { tour, year, facts, departures: departures.reduce<readonly OfferedDeparture[]>(withDeparture, []) };
}

/** Everything about a tour year except its departures. */
export function tourYearFacts(reference: TourYearReference): TourYearFacts {
  const { tour: _, year: __, departures: ___, ...facts } = reference;
  return facts;
}

export function departureReference(departure: OfferedDeparture): DepartureReference {
  const { notice, withdrawn: _, ...reference } = departure;
  return notice === null ? reference : { ...reference, notice };
}

/** Inserts a departure in the order of dates; a date that the year has already stays as it is. */
function withDeparture(
  departures: readonly OfferedDeparture[],
  { notice, ...departure }: DepartureReference,
): readonly OfferedDeparture[] {
  const { departedAt } = departure;
  if (departures.some((other) => other.departedAt === departedAt)) return departures;
  const firstLater = departures.findIndex((other) => other.departedAt > departedAt);
  const index = firstLater === -1 ? departures.length : firstLater;
  return departures.toSpliced(index, 0, { ...departure, notice: notice ?? null, withdrawn: false });
}

/** Changes departures; answers the same object where nothing differs, as for a `CapacitySet` of the capacity they have. */
function withChange(
  before: TourYear,
  dates: readonly CalendarDate[],
  change: Partial<Pick<OfferedDeparture, 'priceName' | 'notice' | 'capacity' | 'withdrawn'>>,
): TourYear {
  const differs = (departure: OfferedDeparture) =>
    dates.includes(departure.departedAt) &&
    Object.entries(change).some(([name, value]) => departure[name as keyof typeof change] !== value);
  if (!before.departures.some(differs)) return before;
  const departures = before.departures.map((departure) =>
    differs(departure) ? { ...departure, ...change } : departure,
  );
  return { ...before, departures };
}
