import type { PhoneCountry } from '@tour-portal/contracts/api/reference-api.js';
import { getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { AREA_CODES, CONTINENTS } from './phone-areas.js';
import { countryName, PHONE_COUNTRIES } from './regions.js';

/** Countries of +1 write their numbers as the specification's placeholder does, `1 (702) 123-4567`. */
const NORTH_AMERICAN_FORMAT = '. (...) ...-....';
/** How many digits a number has at most, with its dial code: for countries of which the library has no example number. */
const LONGEST = 15;

/** The main country of each shared dial code: the one that most of its numbers belong to. */
const MAIN_COUNTRIES = new Set(['US', 'GB', 'RU', 'IT', 'NO', 'AU', 'MA', 'FI', 'GP', 'CW', 'RE', 'SH']);

/**
 * `GET /reference/phones`: every country with a phone code, in the order to show them. Where a number could belong to
 * several countries of a dial code, it is taken for the country with the lowest priority: 1 is the United States, 2 Canada,
 * 3 a country with a dial code of its own, or the main country of a shared one, 4 the rest. A number that begins with a
 * country's area code belongs to that country, whatever the priority.
 */
export function phoneCountries(): PhoneCountry[] {
  return PHONE_COUNTRIES.map(phoneCountry);
}

function phoneCountry(code: CountryCode): PhoneCountry {
  const dialCode: string = getCountryCallingCode(code);
  return {
    name: countryName(code),
    regions: Object.keys(CONTINENTS).filter((name) => CONTINENTS[name]?.includes(code)),
    code,
    dialCode,
    format: dialCode === '1' ? NORTH_AMERICAN_FORMAT : formatOf(code, dialCode),
    priority: priorityOf(code, dialCode),
    areaCodes: [...(AREA_CODES[code] ?? [])],
  };
}

function formatOf(code: CountryCode, dialCode: string): string {
  const example = getExampleNumber(code, examples)?.formatInternational().replace('+', '');
  return (
    example?.replaceAll(/\d/g, '.') ??
    `${'.'.repeat(dialCode.length)} ${'.'.repeat(LONGEST - dialCode.length)}`
  );
}

function priorityOf(code: CountryCode, dialCode: string): number {
  if (code === 'US') return 1;
  if (code === 'CA') return 2;
  const isShared = SHARED_DIAL_CODES.has(dialCode);
  return !isShared || MAIN_COUNTRIES.has(code) ? 3 : 4;
}

const SHARED_DIAL_CODES = new Set('1 7 39 44 47 61 212 262 290 358 590 599'.split(' '));
