import type { Cents } from './money.js';
import type { CalendarDate } from './time.js';

/** What is the same for everybody: the tours with their availability, and the reference data (D15). */

export interface ConfigReference {
  brand: string;
  tagline: string;
  phoneUsaCanada: string;
  phoneWorldwide: string;
  /** Where tour pages live; the tour id is appended. */
  tourPageBaseUrl: string;
  surveyBaseUrl: string;
  documentBaseUrl: string;
  /** Ids of the documents for everybody. */
  documents: { termsOfTravel: number; travelProtection: number };
  /** Where visits, holds and signups are counted (spec §7); absent: nowhere. */
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

export type RoomType = 'SGL' | 'DBL' | 'TPL';

export interface DepartureReference {
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  priceName: string;
  capacity: number;
}

export interface TourChange {
  briefNotice: string;
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
  /** Whether the product provides the night before the first and after the last day to who arrives or leaves then. */
  extraNight: { arrival: boolean; departure: boolean };
  requiresPassport: boolean;
  crossesBorder: boolean;
  includesFlights: boolean;
  passport: { text: string; extension: string | null } | null;
  prices: Record<string, Record<RoomType, Cents>>;
  taxesAndFees: Record<RoomType, Cents>;
  dayByDayItinerary: { day: number; title: string; text: string }[];
  tourChanges: TourChange[];
  departures: DepartureReference[];
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
  /** Two letters; null where the catalogue does not tell. */
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
}

/** `GET /reference/countries`: two-letter code to name. */
export type CountriesReference = Record<string, string>;
/** `GET /reference/regions`: country code to its states or provinces, code and name. */
export type RegionsReference = Record<string, { code: string; name: string }[]>;

export interface PhoneCountry {
  name: string;
  regions: string[];
  /** ISO 3166 two letters, lower case in no place. */
  code: string;
  dialCode: string;
  /** For example `. (...) ...-....`: a dot stands for a digit. */
  format: string;
  priority: number;
  areaCodes: string[];
}
