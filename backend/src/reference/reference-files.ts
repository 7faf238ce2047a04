import { TERMS_OF_TRAVEL_ID, TRAVEL_PROTECTION_ID } from '@tour-portal/contracts/booking/document-ids.js';
import { MAX_ID } from '@tour-portal/contracts/values/ids.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type {
  Airline,
  Airport,
  ConfigReference,
  Hotel,
  SeriesReference,
  TourReference,
  Transfer,
  TransferSchedule,
} from '@tour-portal/contracts/api/reference-api.js';
import {
  isAbsent,
  country,
  flag,
  integer,
  referenceTo,
  list,
  matching,
  object,
  oneOf,
  nullable,
  refuseRepeated,
  text,
  uniqueList,
  zone,
  type Field,
} from './fields.js';

/** Reads the simple files of the catalog; every function throws a CatalogueError for the first value that is wrong. */

/** A tour without its upcoming years, which follow from its departures. */
export type CatalogueTour = Omit<TourReference, 'upcomingYears'>;

const MAX_TRANSFER_CENTS = 1_000_000;

const id = (field: Field) => integer(field, 1, MAX_ID);

const phoneNumber = (field: Field) => matching(field, /^[+\d][\d ()-]{5,}$/, 'a phone number');

export function readConfig(field: Field): ConfigReference {
  const names = [
    ...(['brand', 'tagline', 'phoneUsaCanada', 'phoneWorldwide'] as const),
    ...(['tourPageBaseUrl', 'surveyBaseUrl', 'documentBaseUrl'] as const),
  ];
  const at = object(field, names);
  const url = (name: (typeof names)[number]) =>
    matching(at(name), /^(\/(?!\/)|https?:\/\/)\S*$/, 'a URL or a path that begins with /');
  return {
    brand: text(at('brand'), 60),
    tagline: text(at('tagline')),
    phoneUsaCanada: phoneNumber(at('phoneUsaCanada')),
    phoneWorldwide: phoneNumber(at('phoneWorldwide')),
    tourPageBaseUrl: url('tourPageBaseUrl'),
    surveyBaseUrl: url('surveyBaseUrl'),
    documentBaseUrl: url('documentBaseUrl'),
    documents: { termsOfTravel: TERMS_OF_TRAVEL_ID, travelProtection: TRAVEL_PROTECTION_ID },
  };
}

export function readTours(field: Field): CatalogueTour[] {
  const tours = uniqueList(field, 'id', (item) => {
    const at = object(item, ['id', 'name', 'code', 'public', 'regions', 'timezoneBegin', 'timezoneEnd']);
    return {
      id: id(at('id')),
      name: text(at('name')),
      code: matching(at('code'), /^[A-Z]{2}$/, 'two capital letters'),
      public: flag(at('public')),
      regions: list(at('regions'), (region) => ({
        regionName: text(object(region, ['regionName'])('regionName')),
      })),
      timezoneBegin: zone(at('timezoneBegin')),
      timezoneEnd: zone(at('timezoneEnd')),
    };
  });
  refuseRepeated(field, 'code', tours);
  return tours;
}

export function readSeries(field: Field, tours: ReadonlySet<number>): SeriesReference[] {
  return uniqueList(field, 'id', (item) => {
    const at = object(item, ['id', 'name', 'tours']);
    return {
      id: id(at('id')),
      name: text(at('name')),
      tours: list(at('tours'), (tour) => referenceTo(tour, id(tour), tours, 'tours')),
    };
  });
}

export function readHotels(field: Field): Hotel[] {
  return uniqueList(field, 'id', (item) => {
    const at = object(item, ['id', 'name', 'city', 'address', 'phone']);
    return {
      id: id(at('id')),
      name: text(at('name')),
      city: text(at('city')),
      // Older catalogs have neither field.
      address: isAbsent(at('address')) ? null : nullable(at('address'), (address) => text(address)),
      phone: isAbsent(at('phone')) ? null : nullable(at('phone'), phoneNumber),
    };
  });
}

export function readAirports(field: Field): Airport[] {
  return uniqueList(field, 'id', (item) => {
    const at = object(item, ['id', 'name', 'country']);
    return {
      id: matching(at('id'), /^[A-Z]{3}$/, 'an IATA code such as DEN'),
      name: text(at('name')),
      country: isAbsent(at('country')) ? null : nullable(at('country'), country),
    };
  });
}

export function readAirlines(field: Field): Airline[] {
  return uniqueList(field, 'iata', (item) => {
    const at = object(item, ['iata', 'icao', 'name']);
    return {
      iata: matching(at('iata'), /^[A-Z0-9]{2}$/, 'two capital letters or digits'),
      icao: matching(at('icao'), /^[A-Z]{3}$/, 'three capital letters'),
      name: text(at('name')),
    };
  });
}

export function readTransfers(field: Field, airports: ReadonlySet<string>): Transfer[] {
  return uniqueList(field, 'id', (item) => {
    const at = object(item, ['id', 'airportId', 'type', 'name', 'schedule', 'price']);
    return {
      id: id(at('id')),
      airportId: nullable(at('airportId'), (airport) =>
        referenceTo(airport, text(airport), airports, 'airports'),
      ),
      type: oneOf(at('type'), ['product', 'hotel', 'airport', 'own'] as const),
      name: text(at('name')),
      schedule: nullable(at('schedule'), readSchedule),
      price: cents(isAbsent(at('price')) ? 0 : integer(at('price'), 0, MAX_TRANSFER_CENTS)),
    };
  });
}

/** Either times of day, or a span from one time to another: without `from` or `to` it begins or ends at midnight (spec §3). */
function readSchedule(field: Field): TransferSchedule {
  const at = object(field, ['at', 'from', 'to']);
  const time = (item: Field) => matching(item, /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'a time such as 09:30');
  if (!isAbsent(at('at'))) return { at: list(object(field, ['at'])('at'), time) };
  const end = (name: 'from' | 'to', fallback: string) => (isAbsent(at(name)) ? fallback : time(at(name)));
  return { from: end('from', '00:00'), to: end('to', '24:00') };
}
