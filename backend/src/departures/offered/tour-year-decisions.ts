import type { DepartureReference, TourYearFacts } from '@tour-portal/contracts/api/reference-api.js';
import type { OfferedDeparture, TourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import { hasIdenticalDeparture, pricesWith } from '@tour-portal/contracts/client-service/catalogue.js';
import type { DepartureChange, YearChange } from '@tour-portal/contracts/client-service/catalogue.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { fieldChanges } from '@tour-portal/contracts/events/field-changes.js';
import type { Json } from '@tour-portal/contracts/stores/event-store.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { Decider, Decision } from '../../event-log/decider.js';
import { evolveTourYearStream } from './tour-year-state.js';

interface TourYearRef {
  readonly tour: number;
  readonly year: number;
}

/** Publishes or changes a tour's year (D61). Changes of a capacity and withdrawals are commands of the departure instead. */
export type TourYearCommand =
  /** Sets the facts, and adds only the departures that the year does not have yet. */
  | (TourYearRef & {
      readonly type: 'PublishTourYear';
      readonly facts: TourYearFacts;
      readonly departures: readonly DepartureReference[];
    })
  | (TourYearRef & { readonly type: 'ScheduleDeparture'; readonly departure: DepartureReference })
  | (TourYearRef & {
      readonly type: 'ChangeDepartures';
      readonly dates: readonly CalendarDate[];
      readonly change: Pick<DepartureChange, 'priceName' | 'notice'>;
    })
  | (TourYearRef & { readonly type: 'SetPrices'; readonly change: YearChange });

export type TourYearRefusal =
  | { readonly code: 'not-published' }
  | { readonly code: 'unknown-price'; readonly known: readonly string[] }
  | { readonly code: 'scheduled-already' }
  | { readonly code: 'no-such-departure'; readonly date: CalendarDate }
  /** `end`: the last day by the itinerary. */
  | { readonly code: 'wrong-end'; readonly end: CalendarDate };

/** Rules of a tour's year (D61): a scheduled departure is alone on its day, ends with the itinerary and has one of the year's prices. */
export function decideTourYear(command: TourYearCommand, state: TourYear | null): Decision<TourYearRefusal> {
  if (command.type === 'PublishTourYear') return { events: publish(command, state) };
  if (state === null) return { refusal: { code: 'not-published' } };
  switch (command.type) {
    case 'ScheduleDeparture':
      return schedule(command, state);
    case 'ChangeDepartures':
      return change(command, state);
    case 'SetPrices': {
      const { tour, year } = command;
      const after = pricesWith(state, command.change);
      const { prices, taxesAndFees } = state.facts;
      if (isSame(after, { prices, taxesAndFees })) return { events: [] };
      return { events: [event('PricesSet', { tour, year, ...after })] };
    }
  }
}

function publish(
  { tour, year, facts, departures }: Extract<TourYearCommand, { type: 'PublishTourYear' }>,
  state: TourYear | null,
): NewEvent[] {
  const offeredDates = new Set(state?.departures.map(({ departedAt }) => departedAt));
  const added = departures.filter(({ departedAt }) => !offeredDates.has(departedAt));
  if (state !== null && added.length === 0 && isSame(state.facts, facts)) return [];
  return [event('TourYearPublished', { tour, year, facts, departures: added })];
}

function schedule(
  { tour, departure }: Extract<TourYearCommand, { type: 'ScheduleDeparture' }>,
  state: TourYear,
): Decision<TourYearRefusal> {
  const { departedAt, concludedAt, priceName } = departure;
  const end = plusDays(departedAt, state.facts.dayByDayItinerary.length - 1);
  if (concludedAt !== end) return { refusal: { code: 'wrong-end', end } };
  const unknown = unknownPrice(state, priceName);
  if (unknown !== null) return unknown;
  // A repeated command succeeds again and changes nothing.
  if (hasIdenticalDeparture(state, departure)) return { events: [] };
  if (state.departures.some((scheduled) => scheduled.departedAt === departedAt))
    return { refusal: { code: 'scheduled-already' } };
  return { events: [event('DepartureScheduled', { tour, ...departure })] };
}

function change(
  command: Extract<TourYearCommand, { type: 'ChangeDepartures' }>,
  state: TourYear,
): Decision<TourYearRefusal> {
  const { tour, year, dates } = command;
  const { priceName, notice } = command.change;
  const byDate = new Map(state.departures.map((departure) => [departure.departedAt, departure]));
  const unknownDate = dates.find((date) => !byDate.has(date));
  if (unknownDate !== undefined) return { refusal: { code: 'no-such-departure', date: unknownDate } };
  const datesToChange = (isUnchanged: (departure: OfferedDeparture) => boolean) =>
    dates.filter((date) => !isUnchanged(byDate.get(date)!));
  const events: NewEvent[] = [];
  if (priceName !== undefined) {
    const unknown = unknownPrice(state, priceName);
    if (unknown !== null) return unknown;
    const changed = datesToChange((departure) => departure.priceName === priceName);
    if (changed.length > 0) events.push(event('DeparturesPriced', { tour, year, dates: changed, priceName }));
  }
  if (notice !== undefined) {
    const changed = datesToChange((departure) => departure.notice === notice);
    if (changed.length > 0) events.push(event('ChangeNoticeSet', { tour, year, dates: changed, notice }));
  }
  return { events };
}

function unknownPrice({ facts }: TourYear, name: string): { refusal: TourYearRefusal } | null {
  const known = Object.keys(facts.prices);
  return known.includes(name) ? null : { refusal: { code: 'unknown-price', known } };
}

function isSame(before: object, after: object): boolean {
  return fieldChanges(before as Json, after as Json).length === 0;
}

export const tourYearDecider: Decider<TourYear | null, TourYearCommand, TourYearRefusal> = {
  initial: null,
  evolve: evolveTourYearStream,
  decide: decideTourYear,
  creates: ({ type }) => type === 'PublishTourYear',
  subject: () => null,
};
