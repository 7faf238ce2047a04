import { passportFields, type PassportTour } from '@tour-portal/contracts/guests/guest-details.js';
import { MAX_ID } from '@tour-portal/contracts/values/ids.js';
import { cents, type Cents } from '@tour-portal/contracts/values/money.js';
import type { ItineraryDay, RoomType, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { isCalendarDate } from '@tour-portal/contracts/values/time.js';
import { departuresOf, type DeparturePattern } from './departure-pattern.js';
import {
  isAbsent,
  country,
  dictionary,
  flag,
  integer,
  referenceTo,
  list,
  matching,
  object,
  oneOf,
  nullable,
  refuse,
  text,
  type Field,
} from './fields.js';

/** What `tour-years.json` says about a tour: all its years are the same, except for notices about changes. */
export interface TourYearPattern {
  readonly tour: number;
  /** What is the same in every year. */
  readonly fixed: Omit<TourYearReference, 'year' | 'timezoneEnd' | 'departures' | 'tourChanges'>;
  /** A notice belongs to the year that is this many years ahead of the current one. */
  readonly tourChanges: readonly { readonly yearsAhead: number; readonly briefNotice: string }[];
  readonly departures: DeparturePattern;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const MAX_PRICE_CENTS = 100_000_000;

const FIELD_NAMES = [
  ...(['tour', 'name', 'summary', 'cityStart', 'cityEnd', 'countryStart', 'countryEnd'] as const),
  ...(['pageImages', 'hotelId', 'transfers', 'airportTransfers', 'singleNightStay', 'extraNight'] as const),
  ...([
    'requiresPassport',
    'crossesBorder',
    'includesFlights',
    'passport',
    'prices',
    'taxesAndFees',
  ] as const),
  ...(['departures', 'tourChanges', 'dayByDayItinerary', 'included'] as const),
];

/** Ids that an entry may refer to. */
export interface KnownIds {
  readonly tours: ReadonlySet<number>;
  readonly hotels: ReadonlySet<number>;
  readonly transfers: ReadonlySet<number>;
}

/** @throws CatalogueError */
export function readTourYearPattern(field: Field, ids: KnownIds): TourYearPattern {
  const at = object(field, FIELD_NAMES);
  const id = (item: Field) => integer(item, 1, MAX_ID);
  const transfer = (item: Field) => referenceTo(item, id(item), ids.transfers, 'transfers');
  const transfers = object(at('transfers'), ['arrival', 'departure']);
  const prices = dictionary(at('prices'), readRoomPrices);
  const departures = readDeparturePattern(at('departures'), new Set(Object.keys(prices)));
  const hotel = (item: Field) => referenceTo(item, id(item), ids.hotels, 'hotels');
  const days = list(at('dayByDayItinerary'), (day) => readDay(day, hotel));
  const dayByDayItinerary = days.map((day, index) => ({ day: index + 1, ...day }));
  if (days.length !== departures.lengthDays) {
    const wanted = `${departures.lengthDays} days as departures.lengthDays says`;
    refuse({ ...at('dayByDayItinerary'), value: days.length }, wanted);
  }
  const passport = nullable(at('passport'), readPassport);
  const passportRules = {
    requiresPassport: flag(at('requiresPassport')),
    crossesBorder: flag(at('crossesBorder')),
    includesFlights: flag(at('includesFlights')),
  };
  if (passportRules.requiresPassport && passport === null)
    refuse(at('passport'), 'a text, because requiresPassport is true');
  if (passport !== null && isPassportUnchecked(passportRules, passport)) {
    refuse(
      at('crossesBorder'),
      'true, or includesFlights true: the passport text tells how long a passport must be valid',
    );
  }
  const tour = referenceTo(at('tour'), id(at('tour')), ids.tours, 'tours');
  return {
    tour,
    fixed: {
      tour,
      name: text(at('name')),
      summary: text(at('summary'), 1000),
      cityStart: text(at('cityStart')),
      cityEnd: text(at('cityEnd')),
      countryStart: country(at('countryStart')),
      countryEnd: country(at('countryEnd')),
      pageImages: list(at('pageImages'), (image) => text(image)),
      hotelId: nullable(at('hotelId'), hotel),
      transfers: {
        arrival: list(transfers('arrival'), transfer),
        departure: list(transfers('departure'), transfer),
      },
      airportTransfers: text(at('airportTransfers'), 1000),
      singleNightStay: flag(at('singleNightStay')),
      extraNight: readExtraNight(at('extraNight')),
      ...passportRules,
      passport,
      prices,
      taxesAndFees: readRoomPrices(at('taxesAndFees')),
      dayByDayItinerary,
      // Older catalogs lack this field.
      included: isAbsent(at('included')) ? [] : list(at('included'), (phrase) => text(phrase)),
    },
    tourChanges: list(at('tourChanges'), readChange),
    departures,
  };
}

/** The tour year that a pattern gives for a year. */
export function tourYearOf(
  pattern: TourYearPattern,
  timezoneEnd: string,
  year: number,
  thisYear: number,
): TourYearReference {
  return {
    ...pattern.fixed,
    year,
    timezoneEnd,
    tourChanges: pattern.tourChanges
      .filter(({ yearsAhead }) => thisYear + yearsAhead === year)
      .map(({ briefNotice }) => ({ briefNotice })),
    departures: departuresOf(pattern.departures, year),
  };
}

/** Catalogs without this field offer no extra nights. */
function readExtraNight(field: Field): TourYearReference['extraNight'] {
  if (isAbsent(field)) return { arrival: false, departure: false };
  const at = object(field, ['arrival', 'departure']);
  return { arrival: flag(at('arrival')), departure: flag(at('departure')) };
}

function readRoomPrices(field: Field): Record<RoomType, Cents> {
  const at = object(field, ['SGL', 'DBL', 'TPL']);
  const price = (type: RoomType) => cents(integer(at(type), 0, MAX_PRICE_CENTS));
  return { SGL: price('SGL'), DBL: price('DBL'), TPL: price('TPL') };
}

function readDeparturePattern(field: Field, priceNames: ReadonlySet<string>): DeparturePattern {
  const at = object(field, ['weekdays', 'lengthDays', 'capacity', 'seasons']);
  const seasons = list(at('seasons'), (season) => {
    const seasonAt = object(season, ['from', 'to', 'priceName']);
    const from = monthAndDay(seasonAt('from'));
    const to = monthAndDay(seasonAt('to'));
    if (to < from) refuse(seasonAt('to'), `not before ${from}; write a season over New Year as two`);
    const name = seasonAt('priceName');
    if (!priceNames.has(text(name))) refuse(name, 'a name that prices has');
    return { from, to, priceName: text(name) };
  });
  for (const [index, season] of seasons.entries()) {
    const previous = seasons[index - 1];
    const path = `${field.path}.seasons[${index}].from`;
    if (previous !== undefined && season.from <= previous.to)
      refuse({ ...field, path, value: season.from }, `after ${previous.to}`);
  }
  const weekdays = list(at('weekdays'), (weekday) => WEEKDAYS.indexOf(oneOf(weekday, WEEKDAYS)) + 1);
  return {
    weekdays: [...new Set(weekdays)],
    lengthDays: integer(at('lengthDays'), 1, 60),
    capacity: integer(at('capacity'), 1, 100_000),
    seasons,
  };
}

/** A day that every year has, as `MM-dd`. */
function monthAndDay(field: Field): string {
  const day = matching(field, /^\d\d-\d\d$/, 'a day such as 06-30');
  return isCalendarDate(`2027-${day}`) ? day : refuse(field, 'a day that every year has');
}

/** Days of older catalogs do not name the hotel of the night. */
function readDay(field: Field, hotel: (field: Field) => number): Omit<ItineraryDay, 'day'> {
  const at = object(field, ['title', 'text', 'hotelId']);
  return {
    title: text(at('title')),
    text: text(at('text'), 1000),
    hotelId: isAbsent(at('hotelId')) ? null : nullable(at('hotelId'), hotel),
  };
}

/** What guests read about passports: a text, and a second paragraph after it (`extension`; null: none). */
type PassportTexts = NonNullable<TourYearReference['passport']>;

function readPassport(field: Field): PassportTexts {
  const at = object(field, ['text', 'extension']);
  return {
    text: text(at('text'), 500),
    extension: nullable(at('extension'), (extension) => text(extension, 500)),
  };
}

/** Words about how long a passport must be valid: "valid six months past the end", "must not expire before". */
const VALIDITY = /\b(in)?valid|\bexpir/i;

/** Whether a required passport must be valid for some time, as its texts say, but nobody is asked when it expires (spec §5, §9). */
function isPassportUnchecked(passportRules: PassportTour, { text, extension }: PassportTexts): boolean {
  const isAsked = passportFields(passportRules).includes('passportExpiredAt');
  return passportRules.requiresPassport && !isAsked && VALIDITY.test(`${text} ${extension ?? ''}`);
}

function readChange(field: Field): { yearsAhead: number; briefNotice: string } {
  const at = object(field, ['yearsAhead', 'briefNotice']);
  return { yearsAhead: integer(at('yearsAhead'), 0, 2), briefNotice: text(at('briefNotice'), 300) };
}
