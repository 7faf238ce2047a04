import type { Cents } from '../values/money.js';
import type { CalendarDate } from '../values/time.js';

/** Data that is the same for every visitor: the tours with their availability, and the reference data (D15). */

export interface ConfigReference {
  brand: string;
  tagline: string;
  phoneUsaCanada: string;
  phoneWorldwide: string;
  /** The URL of tour pages, to which the tour id is appended. */
  tourPageBaseUrl: string;
  surveyBaseUrl: string;
  documentBaseUrl: string;
  /** Ids of the documents for everybody. */
  documents: { termsOfTravel: number; travelProtection: number };
  /** The URL to which visits, holds and signups are reported (spec §7); absent: they are not reported. */
  trackingUrl?: string;
}

export interface TourReference {
  id: number;
  name: string;
  /** Two letters; begins every booking number of the tour (D3). */
  code: string;
  public: boolean;
  upcomingYears: number[];
  regions: { regionName: string }[];
  timezoneBegin: string;
  timezoneEnd: string;
}

/** Tours that belong together, whatever their region. */
export interface SeriesReference {
  id: number;
  name: string;
  tours: number[];
}

export type RoomType = 'SGL' | 'DBL' | 'TPL';
/** Per person in a room of each type. */
export type RoomPrices = Record<RoomType, Cents>;

export interface DepartureReference {
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  priceName: string;
  capacity: number;
  /** A notice about a change of this date alone, shown in red; absent: there is none. */
  notice?: string;
}

export interface TourChange {
  briefNotice: string;
}

export interface ItineraryDay {
  day: number;
  title: string;
  text: string;
  /** The hotel of the night after the day; null: there is no such night, or the catalog does not say. */
  hotelId: number | null;
}

export interface TourYearReference {
  /** Tour id. */
  tour: number;
  year: number;
  name: string;
  summary: string;
  cityStart: string;
  cityEnd: string;
  countryStart: string;
  countryEnd: string;
  pageImages: string[];
  timezoneEnd: string;
  /** Ids of `transfers`. */
  transfers: { arrival: number[]; departure: number[] };
  airportTransfers: string;
  singleNightStay: boolean;
  /** Whether guests who arrive a day early or leave a day late get that night from the operator. */
  extraNight: { arrival: boolean; departure: boolean };
  /** The hotel where the tour begins; null: the catalog names none. */
  hotelId: number | null;
  requiresPassport: boolean;
  crossesBorder: boolean;
  includesFlights: boolean;
  passport: { text: string; extension: string | null } | null;
  prices: Record<string, RoomPrices>;
  taxesAndFees: RoomPrices;
  dayByDayItinerary: ItineraryDay[];
  /** What the price includes, a phrase each; empty: the catalog does not say. */
  included: string[];
  tourChanges: TourChange[];
  departures: DepartureReference[];
}

/** Everything about a tour year except its departures. */
export type TourYearFacts = Omit<TourYearReference, 'tour' | 'year' | 'departures'>;

/** A tour year as lists of tours show it: `GET /reference/tour-years?view=list`. */
export interface TourYearListed {
  /** Tour id. */
  tour: number;
  year: number;
  name: string;
  summary: string;
  cityStart: string;
  cityEnd: string;
  /** How long the tour is. */
  days: number;
  /** The lowest price per person with taxes and fees, of any date and room (D25); null: the catalog has no price. */
  priceFrom: Cents | null;
  /** The months in which departures start, 1 to 12, in order. */
  months: number[];
}

/** `GET /tours/{id}/availability?year=` (D15), live. */
export interface DepartureAvailability {
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  priceName: string;
  available: number;
  capacity: number;
}

export type TransferSchedule = { at: string[] } | { from: string; to: string };

export interface Transfer {
  id: number;
  /** IATA code. */
  airportId: string | null;
  type: 'product' | 'hotel' | 'airport' | 'own';
  name: string;
  schedule: TransferSchedule | null;
  /** Per guest; 0: free. */
  price: Cents;
}

export interface Airport {
  id: string;
  name: string;
  /** Two letters; null where the catalog does not say. */
  country: string | null;
}

export interface Airline {
  iata: string;
  icao: string;
  name: string;
}

export interface Hotel {
  id: number;
  name: string;
  city: string;
  /** In one line; null where the catalog does not say, as is the phone. */
  address: string | null;
  phone: string | null;
}

/** `GET /reference/countries`: two-letter code to name. */
export type CountriesReference = Record<string, string>;
/** `GET /reference/regions`: country code to its states or provinces, code and name. */
export type RegionsReference = Record<string, { code: string; name: string }[]>;

export interface PhoneCountry {
  name: string;
  regions: string[];
  /** ISO 3166, two letters, upper case. */
  code: string;
  dialCode: string;
  /** For example `. (...) ...-....`: a dot stands for a digit. */
  format: string;
  priority: number;
  areaCodes: string[];
}

/**
 * `GET /reference/{name}` (`tour-years` also by `?tour=` or `?view=list`): config, tours, tour-years, series, airports,
 * airlines, hotels, transfers, countries, regions, phones.
 */
export type Reference =
  | ConfigReference
  | TourReference[]
  | TourYearReference[]
  | TourYearListed[]
  | SeriesReference[]
  | Airport[]
  | Airline[]
  | Hotel[]
  | Transfer[]
  | CountriesReference
  | RegionsReference
  | PhoneCountry[];
