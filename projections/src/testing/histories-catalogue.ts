import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { Departure, HistoryStep } from './histories-holds.js';
import { yearFacts } from './terms.js';

/** A tour's year in generated histories; nobody ever holds space on its departure `added`. */
export interface CatalogueYear {
  readonly tour: number;
  readonly year: number;
  readonly dates: readonly CalendarDate[];
  readonly added: CalendarDate;
  status: 'unknown' | 'published' | 'scheduled' | 'withdrawn';
}

export function catalogueYear({ tour, departedAt }: Departure): CatalogueYear {
  const added = calendarDate('2027-09-04');
  return { tour, year: 2027, dates: [departedAt], added, status: 'unknown' };
}

/** What may happen to the year next; rare, so that most steps concern bookings. */
export function catalogueSteps(catalogue: CatalogueYear, choice: number): HistoryStep[] {
  if (choice % 6 !== 2) return [];
  const { tour, year, dates, added } = catalogue;
  const facts = yearFacts();
  const terms = { capacity: 6, priceName: 'Low', concludedAt: added };
  const step = (happened: NewEvent, status = catalogue.status) => [
    () => {
      catalogue.status = status;
      return [happened];
    },
  ];
  if (catalogue.status === 'unknown') {
    const departures = dates.map((departedAt) => ({ ...terms, departedAt }));
    return step(event('TourYearPublished', { tour, year, facts, departures }), 'published');
  }
  const price = cents(100_000 + choice);
  const prices = { Low: { SGL: price, DBL: price, TPL: price } };
  const notice = choice % 4 === 0 ? null : `Notice ${choice}`;
  const changes = [
    ...step(
      event('TourYearPublished', { tour, year, facts: { ...facts, name: `Tour ${choice}` }, departures: [] }),
    ),
    ...step(event('DeparturesPriced', { tour, year, dates: [...dates], priceName: 'High' })),
    ...step(event('PricesSet', { tour, year, prices, taxesAndFees: facts.taxesAndFees })),
    ...step(event('ChangeNoticeSet', { tour, year, dates: [...dates], notice })),
  ];
  if (catalogue.status === 'published')
    changes.push(...step(event('DepartureScheduled', { tour, departedAt: added, ...terms }), 'scheduled'));
  if (catalogue.status === 'scheduled') {
    const departure = { tour, departedAt: added, seatsTaken: 0 };
    changes.push(...step(event('CapacitySet', { ...departure, capacity: 1 + (choice % 9) })));
    if (choice % 5 === 0) changes.push(...step(event('DepartureWithdrawn', departure), 'withdrawn'));
  }
  return changes;
}
