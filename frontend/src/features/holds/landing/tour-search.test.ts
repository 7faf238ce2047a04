import { describe, expect, it } from '@jest/globals';
import type { TourReference, TourYearListed } from '@tour-portal/contracts/api/reference-api.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { NO_FILTER, findTours, offeredMonths, offeredRegions } from './tour-search.js';

const tour = (id: number, regions: string[], changes: Partial<TourReference> = {}): TourReference => ({
  id,
  name: `Tour ${id}`,
  code: 'AA',
  public: true,
  upcomingYears: [2026, 2027],
  regions: regions.map((regionName) => ({ regionName })),
  timezoneBegin: 'UTC',
  timezoneEnd: 'UTC',
  ...changes,
});
const year = (id: number, calendarYear: number, months: number[]): TourYearListed => ({
  tour: id,
  year: calendarYear,
  name: '',
  summary: '',
  cityStart: '',
  cityEnd: '',
  days: 8,
  priceFrom: null,
  months,
});

const TOURS = [
  tour(1, ['West']),
  tour(2, ['East', 'Canada']),
  tour(3, ['West'], { public: false }),
  tour(4, ['South'], { upcomingYears: [] }),
];
const YEARS = [year(1, 2027, [4, 9]), year(1, 2026, [10, 11]), year(2, 2027, [5]), year(3, 2027, [1])];

const findIds = (filter = NO_FILTER) =>
  [...findTours(TOURS, YEARS, filter)].map(([region, list]) => [
    region,
    list.map((entry) => [entry.tour.id, entry.year?.year]),
  ]);

describe('the tours that fit', () => {
  it('are all that are offered, each under its regions with its soonest year', () => {
    expect(findIds()).toEqual([
      ['West', [[1, 2026]]],
      ['East', [[2, 2027]]],
      ['Canada', [[2, 2027]]],
    ]);
  });

  it('are those of a region, of a month, and of both', () => {
    expect(findIds({ region: 'Canada', month: '' })).toEqual([['Canada', [[2, 2027]]]]);
    expect(findIds({ region: '', month: '2027-09' })).toEqual([['West', [[1, 2027]]]]);
    expect(findIds({ region: 'West', month: '2027-05' })).toEqual([]);
  });

  it('can be filtered by all offered regions, and by months from the current one on', () => {
    expect(offeredRegions(TOURS)).toEqual(['West', 'East', 'Canada']);
    expect(offeredMonths(TOURS, YEARS, calendarDate('2026-11-20'))).toEqual([
      '2026-11',
      '2027-04',
      '2027-05',
      '2027-09',
    ]);
  });
});
