import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, it } from '@jest/globals';
import { given } from './testing/given.js';
import { positionAt } from './testing/recorded.js';
import { yearFacts } from './testing/terms.js';
import { tourYearProjection, type TourYearDocument } from './tour-year.js';

const YEAR = { tour: 7, year: 2027 };
const facts = yearFacts();
const MAY = calendarDate('2027-05-01');
const JUNE = calendarDate('2027-06-05');
const JULY = calendarDate('2027-07-03');
const departure = (departedAt: CalendarDate) => ({
  departedAt,
  concludedAt: departedAt,
  priceName: 'Low',
  capacity: 44,
});
const offered = (departedAt: CalendarDate) => ({ ...departure(departedAt), notice: null, withdrawn: false });
const published = event('TourYearPublished', {
  ...YEAR,
  facts,
  departures: [departure(MAY), departure(JULY)],
});
/** The documents when only this year was published; `changed` counts the events until its last change. */
const yearWith = (changed: number, departures: TourYearDocument['departures'], yearsFacts = facts) => ({
  '7-2027': { ...YEAR, facts: yearsFacts, departures, changed: positionAt(changed) },
});

describe('a tour’s year (D61)', () => {
  it('lists its departures in the order of their dates, those that were scheduled later too', () => {
    given(published, event('DepartureScheduled', { tour: 7, ...departure(JUNE) }))
      .whenProjected(tourYearProjection)
      .then(yearWith(2, [offered(MAY), offered(JUNE), offered(JULY)]));
  });

  it('follows prices, notices, capacities and withdrawals', () => {
    const { taxesAndFees } = facts;
    const july = { ...offered(JULY), priceName: 'High', notice: 'Rain', withdrawn: true };
    const priced = { ...facts, prices: { Low: taxesAndFees } };
    given(
      published,
      event('DeparturesPriced', { ...YEAR, dates: [JULY], priceName: 'High' }),
      event('ChangeNoticeSet', { ...YEAR, dates: [MAY, JULY], notice: 'Rain' }),
      event('ChangeNoticeSet', { ...YEAR, dates: [MAY], notice: null }),
      event('PricesSet', { ...YEAR, prices: { Low: taxesAndFees }, taxesAndFees }),
      event('CapacitySet', { tour: 7, departedAt: MAY, capacity: 50, seatsTaken: 0 }),
      event('DepartureWithdrawn', { tour: 7, departedAt: JULY, seatsTaken: 0 }),
    )
      .whenProjected(tourYearProjection)
      .then(yearWith(7, [{ ...offered(MAY), capacity: 50 }, july], priced));
  });

  it('keeps its departures as they are when it is published again with other texts and new departures', () => {
    const other = yearFacts({ name: 'Deep Canyons' });
    const departures = [{ ...departure(MAY), capacity: 2 }, departure(JUNE)];
    given(
      published,
      event('CapacitySet', { tour: 7, departedAt: MAY, capacity: 50, seatsTaken: 0 }),
      event('TourYearPublished', { ...YEAR, facts: other, departures }),
    )
      .whenProjected(tourYearProjection)
      .then(yearWith(3, [{ ...offered(MAY), capacity: 50 }, offered(JUNE), offered(JULY)], other));
  });

  it('does not change when a capacity is set to what it is, and has no document before it is published', () => {
    given(
      event('CapacitySet', { tour: 8, departedAt: MAY, capacity: 50, seatsTaken: 0 }),
      published,
      event('CapacitySet', { tour: 7, departedAt: MAY, capacity: 44, seatsTaken: 2 }),
    )
      .whenProjected(tourYearProjection)
      .then(yearWith(2, [offered(MAY), offered(JULY)]));
  });
});
