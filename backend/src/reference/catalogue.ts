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
  publishedAs,
  tourYearReference,
  yearOf,
} from '@tour-portal/contracts/catalogue/tour-year.js';
import type { TourYear } from '@tour-portal/contracts/catalogue/tour-year.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { CatalogueError, list, unique, type Field } from './fields.js';
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
import { readTourYear, tourYearOf } from './tour-year-pattern.js';

/** A departure with the tour and the tour year it belongs to. */
export interface CatalogueDeparture {
  readonly tour: TourReference;
  readonly tourYear: TourYearReference;
  readonly departure: DepartureReference;
  /** Of its year, and of itself alone. */
  readonly tourChanges: TourChange[];
  /** Nobody travels on it any more (D61): it is told to nobody who looks for one. */
  readonly withdrawn: boolean;
}

/** What was published of tours in years; what was not is as the files say. */
export interface Published {
  get(tour: number, year: number): TourYear | null;
}

const NOTHING_PUBLISHED: Published = { get: () => null };

/** The reference data of D15 as of one day. */
export interface Catalogue {
  readonly config: ConfigReference;
  readonly tours: readonly TourReference[];
  /** This year's and the next two years'; tours in the order of `tours`. */
  readonly tourYears: readonly TourYearReference[];
  readonly series: readonly SeriesReference[];
  readonly hotels: readonly Hotel[];
  readonly transfers: readonly Transfer[];
  readonly airports: readonly Airport[];
  readonly airlines: readonly Airline[];
  /** The same for every catalogue: which states a country has is no operator's choice. */
  readonly regions: RegionsReference;
  /** Null for an unknown id, here and below. */
  tour(id: number): TourReference | null;
  /** Also of years gone by (since 2000), for bookings of then. Without departures that are withdrawn. */
  tourYear(tourId: number, year: number): TourYearReference | null;
  departure(tourId: number, date: CalendarDate): CatalogueDeparture | null;
}

const FILES = [
  ...(['config', 'tours', 'tour-years', 'series', 'hotels'] as const),
  ...(['transfers', 'airlines', 'airports'] as const),
];
/** The parsed files of a catalogue's folder by name, unchecked. */
export type CatalogueFiles = Readonly<Record<(typeof FILES)[number], unknown>>;

/** How many years beyond this one have departures (D15). */
const YEARS_AHEAD = 2;
const FIRST_YEAR = 2000;

/** The catalogue that ships with the product. */
export const SHIPPED_CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

/**
 * Reads and checks the catalogue in a folder.
 * @param today the day in New York; the years on offer follow from it, so load it anew when the day changes
 * @throws CatalogueError in one line that names the file and the field
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
  published: Published = NOTHING_PUBLISHED,
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
  const known = { tours: tourIds, hotels: ids(hotels), transfers: ids(transfers) };
  const entries = list(root('tour-years'), (entry) => readTourYear(entry, known));
  const patterns = new Map(
    unique(root('tour-years'), 'tour', entries, ({ tour }) => tour).map((entry) => [entry.tour, entry]),
  );

  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => thisYear + ahead);
  const made = new Map<string, TourYearReference>();
  const timezones = new Map(plainTours.map((tour) => [tour.id, tour.timezoneEnd]));

  const tourYear = (tourId: number, year: number): TourYearReference | null => {
    const pattern = patterns.get(tourId);
    const timezoneEnd = timezones.get(tourId);
    if (pattern === undefined || timezoneEnd === undefined) return null;
    const key = `${tourId}-${year}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const offered = published.get(tourId, year);
    if (offered === null && (year < FIRST_YEAR || year > thisYear + YEARS_AHEAD)) return null;
    // By way of what would be published: whoever has read that and who has not tell the same, letter for letter.
    const found = tourYearReference(offered ?? publishedAs(tourYearOf(pattern, timezoneEnd, year, thisYear)));
    made.set(key, found);
    return found;
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
      const offered = published.get(tourId, yearOf(date));
      return tour && year ? departureIn(tour, year, offered, date) : null;
    },
  };
}

function departureIn(
  tour: TourReference,
  tourYear: TourYearReference,
  offered: TourYear | null,
  date: CalendarDate,
): CatalogueDeparture | null {
  const told = tourYear.departures.find(({ departedAt }) => departedAt === date);
  const withdrawn = offered?.departures.find((one) => one.departedAt === date && one.withdrawn);
  const departure = told ?? (withdrawn === undefined ? null : departureReference(withdrawn));
  if (departure === null) return null;
  const own = departure.notice === undefined ? [] : [{ briefNotice: departure.notice }];
  const tourChanges = [...tourYear.tourChanges, ...own];
  return { tour, tourYear, departure, tourChanges, withdrawn: told === undefined };
}

/** The same catalogue, but for one tour in one year, which is as it was published once. */
export function withTourYear(catalogue: Catalogue, offered: TourYear): Catalogue {
  const then = tourYearReference(offered);
  const isThen = (tour: number, year: number) => tour === then.tour && year === then.year;
  return {
    ...catalogue,
    tourYear: (tour, year) => (isThen(tour, year) ? then : catalogue.tourYear(tour, year)),
    departure: (tourId, date) => {
      const tour = catalogue.tour(tourId);
      if (tour === null || !isThen(tourId, yearOf(date))) return catalogue.departure(tourId, date);
      return departureIn(tour, then, offered, date);
    },
  };
}
