import type { TourReference, TourYearListed } from '@tour-portal/contracts/api/reference-api.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';

/** Where to and when a visitor would like to travel; empty: any. */
export interface TourFilter {
  /** A region's name. */
  readonly region: string;
  /** `2027-05` */
  readonly month: string;
}

export const NO_FILTER: TourFilter = { region: '', month: '' };

export interface FoundTour {
  readonly tour: TourReference;
  /** The year of the wanted month; without a wanted month, the first upcoming year that is listed; undefined: none is. */
  readonly year: TourYearListed | undefined;
}

/** By region, the public tours that have an upcoming year and match the filter, in the catalog's order. */
export function findTours(
  tours: readonly TourReference[],
  years: readonly TourYearListed[],
  { region, month }: TourFilter,
): Map<string, FoundTour[]> {
  const byRegion = new Map<string, FoundTour[]>();
  for (const tour of tours.filter(isOffered)) {
    const upcoming = yearsToCome(tour, years);
    const year = month === '' ? upcoming[0] : upcoming.find((listed) => monthsOf(listed).includes(month));
    if (month !== '' && year === undefined) continue;
    for (const { regionName } of tour.regions) {
      if (region !== '' && region !== regionName) continue;
      byRegion.set(regionName, [...(byRegion.get(regionName) ?? []), { tour, year }]);
    }
  }
  return byRegion;
}

/** All regions that tours are offered in, in the catalog's order. */
export function offeredRegions(tours: readonly TourReference[]): string[] {
  const regions = tours.filter(isOffered).flatMap((tour) => tour.regions);
  return [...new Set(regions.map(({ regionName }) => regionName))];
}

/** The months, `2027-05`, in which any offered tour begins, in order, from today's month on. */
export function offeredMonths(
  tours: readonly TourReference[],
  years: readonly TourYearListed[],
  today: CalendarDate,
): string[] {
  const all = tours.filter(isOffered).flatMap((tour) => yearsToCome(tour, years).flatMap(monthsOf));
  return [...new Set(all)].filter((month) => month >= today.slice(0, 7)).sort();
}

function isOffered(tour: TourReference): boolean {
  return tour.public && tour.upcomingYears.length > 0;
}

function yearsToCome(tour: TourReference, years: readonly TourYearListed[]): TourYearListed[] {
  return years
    .filter((year) => year.tour === tour.id && tour.upcomingYears.includes(year.year))
    .sort((a, b) => a.year - b.year);
}

function monthsOf({ year, months }: TourYearListed): string[] {
  return months.map((month) => `${year}-${String(month).padStart(2, '0')}`);
}
