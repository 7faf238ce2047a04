import type { Cents } from '../values/money.js';
import type { CalendarDate } from '../values/time.js';

/** Data that is the same for every visitor: the tours with their availability, and the reference data (D15). */

/** What pages show of the operator, and the URLs that they use. */
export interface ConfigReference {
  /** The name under which the operator sells tours (D1). */
  brand: string;
  tagline: string;
  /** Client service's phone number for callers in the USA and Canada, as pages show the number: `1 (800) 555-0152`. */
  phoneUsaCanada: string;
  /** Client service's phone number for all other callers, shown as it is written here. */
  phoneWorldwide: string;
  /** The URL of tour pages, to which the tour id is appended. All three base URLs may be paths, such as `/tours/`. */
  tourPageBaseUrl: string;
  /** The URL of the survey page, to which the query of a survey's link is appended (D34). */
  surveyBaseUrl: string;
  /** The URL to which a document's id, or `confirmations/{hash}/{filename}`, is appended. */
  documentBaseUrl: string;
  /** Ids of the travel documents that are open to everybody. */
  documents: { termsOfTravel: number; travelProtection: number };
  /** The URL to which visits, holds and signups are reported (spec §7); absent: they are not reported. */
  trackingUrl?: string;
}

export interface TourReference {
  id: number;
  name: string;
  /** Two letters; begins every booking number of the tour (D3). */
  code: string;
  /** True: customers find and hold the tour online. False: only client service can hold it. */
  public: boolean;
  /** The years, out of this and the next two, with departures after today. */
  upcomingYears: number[];
  /** Where the tour goes, such as `Western USA`: tours are listed under these headings. */
  regions: { regionName: string }[];
  /** IANA time zones of the places where the tour begins and ends, such as `America/Denver`. */
  timezoneBegin: string;
  timezoneEnd: string;
}

/** Tours that belong together, whatever their region. */
export interface SeriesReference {
  id: number;
  name: string;
  /** Tour ids. */
  tours: number[];
}

/** A room for one guest (single), two (double) or three (triple). */
export type RoomType = 'SGL' | 'DBL' | 'TPL';
/** An amount per guest for each type of room. */
export type RoomPrices = Record<RoomType, Cents>;

export interface DepartureReference {
  /** The first day of the tour; `concludedAt` is the last. */
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  /** The price of this date: a key of the tour year's `prices`. */
  priceName: string;
  /** Seats, free or taken. */
  capacity: number;
  /** A notice about a change of this date alone, shown in red; absent: there is none. */
  notice?: string;
}

/** A notice about a change of a tour's year or of one departure, shown in red on its bookings. */
export interface TourChange {
  briefNotice: string;
}

export interface ItineraryDay {
  /** 1 is the first day of the tour. */
  day: number;
  title: string;
  text: string;
  /** The hotel of the night after the day; null: there is no such night, or the catalog does not say. */
  hotelId: number | null;
}

/** A tour in one year: what travelers should know, what the tour costs and when it departs. */
export interface TourYearReference {
  /** Tour id. */
  tour: number;
  year: number;
  name: string;
  summary: string;
  /** Where the tour begins, with the state or country: `Las Vegas, Nevada`. */
  cityStart: string;
  cityEnd: string;
  /** Two-letter codes of the countries where the tour begins and ends. */
  countryStart: string;
  countryEnd: string;
  /** Pictures for the tour's page as the catalog's file names them; the portal's own pages do not show them. */
  pageImages: string[];
  /** IANA time zone of the place where the tour ends. */
  timezoneEnd: string;
  /** Ids of the transfers that guests can choose: from the airport (arrival) and to the airport (departure). */
  transfers: { arrival: number[]; departure: number[] };
  /** A text for travelers: which transfers run between airport and hotel, and when. */
  airportTransfers: string;
  /** Whether guests may also arrive on the day after the tour's first day (D29). */
  singleNightStay: boolean;
  /** Whether guests who arrive one day early, or leave one day late, have that night at the tour's hotel included. */
  extraNight: { arrival: boolean; departure: boolean };
  /** The hotel where the tour begins; null: the catalog names none. */
  hotelId: number | null;
  /** Whether guests need a passport; only then does step 3 ask for passport fields (spec §5 "Guest details"). */
  requiresPassport: boolean;
  /** Whether the tour crosses a border; if so, a required passport is asked for with its expiry and the holder's date of birth. */
  crossesBorder: boolean;
  /** Whether flights during the tour are included; if so, step 3 asks when a required passport expires. */
  includesFlights: boolean;
  /** What travelers read about passports; `extension` is a second paragraph, or null. Null: no text. */
  passport: { text: string; extension: string | null } | null;
  /** Prices by name, without taxes and fees; each departure names its price. */
  prices: Record<string, RoomPrices>;
  /** What is added to every price of the year. */
  taxesAndFees: RoomPrices;
  dayByDayItinerary: ItineraryDay[];
  /** What the price includes, a phrase each; empty: the catalog does not say. */
  included: string[];
  /** Notices about the whole year. */
  tourChanges: TourChange[];
  /** By date, without withdrawn departures. */
  departures: DepartureReference[];
}

/** Everything about a tour year except its tour, year and departures. */
export type TourYearFacts = Omit<TourYearReference, 'tour' | 'year' | 'departures'>;

/** A tour year as lists of tours show it: `GET /reference/tour-years?view=list`. */
export interface TourYearListed extends Pick<
  TourYearReference,
  'tour' | 'year' | 'name' | 'summary' | 'cityStart' | 'cityEnd'
> {
  /** How many days the tour takes, with the first and the last. */
  days: number;
  /** The lowest price per person with taxes and fees, of any date and room (D25); null: no date has a price. */
  priceFrom: Cents | null;
  /** The months in which departures start, 1 to 12, in order. */
  months: number[];
}

/** `GET /tours/{id}/availability?year=` (D15): a `DepartureReference` without its notice; `available` is how many seats are free now. */
export interface DepartureAvailability extends Omit<DepartureReference, 'notice'> {
  available: number;
}

/**
 * Local times, `HH:mm` to `24:00`: the daily runs (`at`), or a span in which a transfer can be had at any time. A run to the
 * hotel has the time when it leaves the airport, a run from the hotel the time when it reaches the airport.
 */
export type TransferSchedule = { at: string[] } | { from: string; to: string };

/** A way from an airport to the tour's hotel, or from there to an airport. */
export interface Transfer {
  id: number;
  /** IATA code; null: no certain airport, as for a guest's own way. */
  airportId: string | null;
  /** The operator's shuttle (`product`), one of the hotel, one of the airport such as a car, or the guest's `own` way. */
  type: 'product' | 'hotel' | 'airport' | 'own';
  name: string;
  /** Null: the catalog does not say when the transfer runs. */
  schedule: TransferSchedule | null;
  /** Per guest; 0: free. */
  price: Cents;
}

export interface Airport {
  /** IATA code. */
  id: string;
  name: string;
  /** Two-letter code; null: the catalog does not say. */
  country: string | null;
}

export interface Airline {
  /** Two capital letters or digits, such as `UA`; the ICAO code has three letters. */
  iata: string;
  icao: string;
  name: string;
}

export interface Hotel {
  id: number;
  name: string;
  /** With the state or country: `Las Vegas, Nevada`. */
  city: string;
  /** In one line; null: the catalog does not say. */
  address: string | null;
  /** As pages show the number, `1 (702) 555-0110`; null: the catalog does not say. */
  phone: string | null;
}

/** `GET /reference/countries`: two-letter code to name. */
export type CountriesReference = Record<string, string>;
/** `GET /reference/regions`: states or provinces by country code. Where a country has none here, a state is any text. */
export type RegionsReference = Record<string, { code: string; name: string }[]>;

export interface PhoneCountry {
  name: string;
  /** The parts of the world in which the country lies, such as `South America`. */
  regions: string[];
  /** ISO 3166, two letters, upper case. */
  code: string;
  /** Digits without a plus sign: `44`. */
  dialCode: string;
  /** How a number is written with its dial code, for example `. (...) ...-....`: a dot stands for a digit. */
  format: string;
  /**
   * 1 to 4. Where countries share a dial code, a number with none of their area codes keeps the chosen country if that lists
   * none, else belongs to the one of lowest priority.
   */
  priority: number;
  /** What follows the dial code in the country's numbers, where countries share the dial code; empty: not listed. */
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
