import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import type {
  Airline,
  Airport,
  ConfigReference,
  DepartureReference,
  Hotel,
  RegionsReference,
  SeriesReference,
  TourChange,
  TourReference,
  TourYearReference,
  Transfer,
} from '@tour-portal/contracts/api/reference-api.js';
import {
  departureReference,
  tourYearFromReference,
  tourYearReference,
  yearOf,
} from '@tour-portal/contracts/catalogue/tour-year.js';
import type { TourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { CatalogueError, uniqueList, type Field } from './fields.js';
import {
  readAirlines,
  readAirports,
  readConfig,
  readHotels,
  readSeries,
  readTours,
  readTransfers,
} from './reference-files.js';
import { regions } from './regions.js';
import { readTourYearPattern, tourYearOf } from './tour-year-pattern.js';

/** A departure with the tour and the tour year it belongs to. */
export interface CatalogueDeparture {
  readonly tour: TourReference;
  readonly tourYear: TourYearReference;
  readonly departure: DepartureReference;
  /** The changes of its tour year, and those of this departure alone. */
  readonly tourChanges: TourChange[];
  /** Whether it was withdrawn (D61): nobody travels on it any more, and customers who look for a departure do not see it. */
  readonly withdrawn: boolean;
}

/** The published tour years; null for one that is not published: that one is as the catalog's files say. */
export interface PublishedYears {
  get(tour: number, year: number): TourYear | null;
}

const NOTHING_PUBLISHED: PublishedYears = { get: () => null };

/** The reference data of D15 as of one day. */
export interface Catalogue {
  readonly config: ConfigReference;
  readonly tours: readonly TourReference[];
  /** The tour years of this and the next two years; tours in the order of `tours`. */
  readonly tourYears: readonly TourYearReference[];
  readonly series: readonly SeriesReference[];
  readonly hotels: readonly Hotel[];
  readonly transfers: readonly Transfer[];
  readonly airports: readonly Airport[];
  readonly airlines: readonly Airline[];
  /** The same for every catalog: operators do not choose which states a country has. */
  readonly regions: RegionsReference;
  /** This and the two calls below answer null where there is no such tour, tour year or departure. */
  tour(id: number): TourReference | null;
  /** Also of past years (since 2000), for their bookings. Without withdrawn departures. */
  tourYear(tourId: number, year: number): TourYearReference | null;
  departure(tourId: number, date: CalendarDate): CatalogueDeparture | null;
}

const FILES = [
  ...(['config', 'tours', 'tour-years', 'series', 'hotels'] as const),
  ...(['transfers', 'airlines', 'airports'] as const),
];
/** The parsed files of a catalog's folder by name, unchecked. */
export type CatalogueFiles = Readonly<Record<(typeof FILES)[number], unknown>>;

/** How many years beyond this one have departures (D15). */
const YEARS_AHEAD = 2;
/** An unpublished year before this one is no tour year. */
const FIRST_YEAR = 2000;

/** The folder of the catalog that ships with the product. */
export const SHIPPED_CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

/**
 * Reads and checks the catalog in a folder.
 * @param today the day in New York; the years on offer follow from it, so the catalog must be loaded again on another day
 * @throws CatalogueError in one line that names the file, and the field that is wrong in it
 */
export function loadCatalogue(dir: string, today: CalendarDate): Catalogue {
  return catalogueOf(readCatalogueFiles(dir), today);
}

/** @throws CatalogueError for a file that is missing or not JSON */
export function readCatalogueFiles(dir: string): CatalogueFiles {
  return Object.fromEntries(
    FILES.map((name) => [name, readJson(join(dir, `${name}.json`))]),
  ) as CatalogueFiles;
}

/** @throws CatalogueError for a file that is missing or not JSON */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = types.isNativeError(error) ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new CatalogueError(`${file} cannot be read: ${why}`);
  }
}

/** @throws CatalogueError */
export function catalogueOf(
  files: CatalogueFiles,
  today: CalendarDate,
  published: PublishedYears = NOTHING_PUBLISHED,
): Catalogue {
  const root = (name: keyof CatalogueFiles): Field => ({
    file: `${name}.json`,
    path: '',
    value: files[name],
  });
  const plainTours = readTours(root('tours'));
  const ids = <T extends { id: unknown }>(items: readonly T[]) => new Set(items.map(({ id }): T['id'] => id));
  const tourIds = ids(plainTours);
  const hotels = readHotels(root('hotels'));
  const airports = readAirports(root('airports'));
  const transfers = readTransfers(root('transfers'), ids(airports));
  const knownIds = { tours: tourIds, hotels: ids(hotels), transfers: ids(transfers) };
  const entries = uniqueList(root('tour-years'), 'tour', (entry) => readTourYearPattern(entry, knownIds));
  const patterns = new Map(entries.map((entry) => [entry.tour, entry]));

  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => thisYear + ahead);
  const tourYearsByKey = new Map<string, TourYearReference>();
  const timezones = new Map(plainTours.map((tour) => [tour.id, tour.timezoneEnd]));

  const tourYear = (tourId: number, year: number): TourYearReference | null => {
    const pattern = patterns.get(tourId);
    const timezoneEnd = timezones.get(tourId);
    if (pattern === undefined || timezoneEnd === undefined) return null;
    const key = `${tourId}-${year}`;
    const cached = tourYearsByKey.get(key);
    if (cached !== undefined) return cached;
    const publishedYear = published.get(tourId, year);
    if (publishedYear === null && (year < FIRST_YEAR || year > thisYear + YEARS_AHEAD)) return null;
    // Converted as if it were published: instances give the same text whether or not they have read its publication.
    const reference = tourYearReference(
      publishedYear ?? tourYearFromReference(tourYearOf(pattern, timezoneEnd, year, thisYear)),
    );
    tourYearsByKey.set(key, reference);
    return reference;
  };
  const tours = plainTours.map((tour): TourReference => {
    const departs = (year: number) =>
      tourYear(tour.id, year)?.departures.some(({ departedAt }) => departedAt > today) ?? false;
    return { ...tour, upcomingYears: years.filter(departs) };
  });
  const toursById = new Map(tours.map((tour) => [tour.id, tour]));

  return {
    config: readConfig(root('config')),
    tours,
    tourYears: tours.flatMap((tour) => years.flatMap((year) => tourYear(tour.id, year) ?? [])),
    series: readSeries(root('series'), tourIds),
    hotels,
    transfers,
    airports,
    airlines: readAirlines(root('airlines')),
    regions: regions(),
    tour: (id) => toursById.get(id) ?? null,
    tourYear,
    departure: (tourId, date) => {
      const tour = toursById.get(tourId);
      const year = tourYear(tourId, yearOf(date));
      const publishedYear = published.get(tourId, yearOf(date));
      return tour && year ? departureIn(tour, year, publishedYear, date) : null;
    },
  };
}

function departureIn(
  tour: TourReference,
  tourYear: TourYearReference,
  publishedYear: TourYear | null,
  date: CalendarDate,
): CatalogueDeparture | null {
  const offeredDeparture = tourYear.departures.find(({ departedAt }) => departedAt === date);
  const withdrawnDeparture = publishedYear?.departures.find(
    ({ departedAt, withdrawn }) => departedAt === date && withdrawn,
  );
  const departure =
    offeredDeparture ?? (withdrawnDeparture === undefined ? null : departureReference(withdrawnDeparture));
  if (departure === null) return null;
  const ownChanges = departure.notice === undefined ? [] : [{ briefNotice: departure.notice }];
  const tourChanges = [...tourYear.tourChanges, ...ownChanges];
  return { tour, tourYear, departure, tourChanges, withdrawn: offeredDeparture === undefined };
}

/** The same catalog, except that `tourYear` and `departure` answer one tour year as it was published at some time. */
export function withTourYear(catalogue: Catalogue, publishedYear: TourYear): Catalogue {
  const reference = tourYearReference(publishedYear);
  const isPublishedYear = (tour: number, year: number) => tour === reference.tour && year === reference.year;
  return {
    ...catalogue,
    tourYear: (tour, year) => (isPublishedYear(tour, year) ? reference : catalogue.tourYear(tour, year)),
    departure: (tourId, date) => {
      const tour = catalogue.tour(tourId);
      if (tour === null || !isPublishedYear(tourId, yearOf(date))) return catalogue.departure(tourId, date);
      return departureIn(tour, reference, publishedYear, date);
    },
  };
}
