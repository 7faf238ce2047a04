import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { Departure, HistoryStep } from './histories-holds.js';
import { yearFacts } from './terms.js';

/** A tour's year in generated histories, with a departure of its own that nobody ever holds. */
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

/** The changes that the operator may make to the year; rare, so that most steps concern bookings. */
export function catalogueSteps(own: CatalogueYear, choice: number): HistoryStep[] {
  if (choice % 6 !== 2) return [];
  const { tour, year, dates, added } = own;
  const facts = yearFacts();
  const terms = { capacity: 6, priceName: 'Low', concludedAt: added };
  const one = (happened: NewEvent, status = own.status) => [
    () => {
      own.status = status;
      return [happened];
    },
  ];
  if (own.status === 'unknown') {
    const departures = dates.map((departedAt) => ({ ...terms, departedAt }));
    return one(event('TourYearPublished', { tour, year, facts, departures }), 'published');
  }
  const price = cents(100_000 + choice);
  const prices = { Low: { SGL: price, DBL: price, TPL: price } };
  const notice = choice % 4 === 0 ? null : `Notice ${choice}`;
  const changes = [
    ...one(
      event('TourYearPublished', { tour, year, facts: { ...facts, name: `Tour ${choice}` }, departures: [] }),
    ),
    ...one(event('DeparturesPriced', { tour, year, dates: [...dates], priceName: 'High' })),
    ...one(event('PricesSet', { tour, year, prices, taxesAndFees: facts.taxesAndFees })),
    ...one(event('ChangeNoticeSet', { tour, year, dates: [...dates], notice })),
  ];
  if (own.status === 'published')
    changes.push(...one(event('DepartureScheduled', { tour, departedAt: added, ...terms }), 'scheduled'));
  if (own.status === 'scheduled') {
    const of = { tour, departedAt: added, seatsTaken: 0 };
    changes.push(...one(event('CapacitySet', { ...of, capacity: 1 + (choice % 9) })));
    if (choice % 5 === 0) changes.push(...one(event('DepartureWithdrawn', of), 'withdrawn'));
  }
  return changes;
}
