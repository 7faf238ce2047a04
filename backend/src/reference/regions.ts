import { readFileSync } from 'node:fs';
import type { CountriesReference, RegionsReference } from '@tour-portal/contracts/api/reference-api.js';
import { getCountries } from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';
import { dictionary, matching, object, refuse, text, uniqueList, type Field } from './fields.js';

/** The countries where most travelers live come first. */
const FIRST: readonly CountryCode[] = ['US', 'CA'];
/** Parts of a country (Ascension and Tristan da Cunha) that have a phone code but no official code in ISO 3166. */
const NOT_COUNTRIES: readonly CountryCode[] = ['AC', 'TA'];

const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });

/** The English name of a country by its two letters; the letters themselves where it has none. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** All countries that have a phone code: the United States and Canada, then the others by name. */
export const PHONE_COUNTRIES: readonly CountryCode[] = orderedCountries();

function orderedCountries(): CountryCode[] {
  const others = getCountries().filter((code) => !FIRST.includes(code) && !NOT_COUNTRIES.includes(code));
  const byName = (a: string, b: string) => countryName(a).localeCompare(countryName(b), 'en-US');
  return [...FIRST, ...others.toSorted(byName)];
}

/** Two-letter codes of all countries that have a phone code, in the order to show them. */
export function countryCodes(): readonly string[] {
  return PHONE_COUNTRIES;
}

/** `GET /reference/countries`: code to name, in the order to show them. */
export function countries(): CountriesReference {
  return Object.fromEntries(PHONE_COUNTRIES.map((code) => [code, countryName(code)]));
}

/** @throws CatalogueError */
export function readRegions(field: Field): RegionsReference {
  const codes = new Set<string>(PHONE_COUNTRIES);
  return dictionary(field, (states, country) => {
    if (!codes.has(country)) refuse({ ...states, value: country }, 'under the two letters of a country');
    return uniqueList(states, 'code', (state) => {
      const at = object(state, ['code', 'name']);
      return {
        code: matching(at('code'), /^[A-Z0-9]{1,3}$/, 'up to three capital letters or digits'),
        name: text(at('name')),
      };
    });
  });
}

const FILE = new URL('../../catalogue/regions.json', import.meta.url);
let shippedRegions: RegionsReference | null = null;

/**
 * `GET /reference/regions`: states and provinces by country, from the shipped `regions.json`. A country that is missing
 * has no list of states, and an address there takes free text.
 */
export function regions(): RegionsReference {
  return (shippedRegions ??= readShippedRegions());
}

function readShippedRegions(): RegionsReference {
  const value: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
  return readRegions({ file: 'regions.json', path: '', value });
}
