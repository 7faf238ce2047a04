import { PHONE_MAX_DIGITS } from '@tour-portal/contracts/accounts/account-rules.js';
import type { PhoneCountry } from '@tour-portal/contracts/api/reference-api.js';

/** In a complete number of the plan (below), with the dial code 1. */
const NANP_DIGITS = 11;

/** Formats a complete number of dial code 1; returns the digits of any other number unchanged. */
export function northAmericanPhone(digits: string): string {
  return isCompleteNanp(digits)
    ? `1 (${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7)}`
    : digits;
}

/**
 * Whether a number is complete in the North American Numbering Plan (NANP: dial code 1, United States, Canada, Caribbean);
 * {@link northAmericanPhone} can format it then.
 */
export function isCompleteNanp(digits: string): boolean {
  return /^1[2-9]\d{9}$/.test(digits);
}

/**
 * The digits that the customer means by the text in the field. With dial code 1 a leading 1 is added to fewer than 11 digits
 * that begin with neither 1 nor a plus, because most people there omit it; no area code begins with 1.
 * @returns null when there are more digits than a number may have (spec §5 "Phone input")
 */
export function digitsOf(text: string, dialCode: string): string | null {
  const digits = text.replace(/\D/g, '');
  const hasDialCode =
    text.trimStart().startsWith('+') || digits.startsWith('1') || digits.length >= NANP_DIGITS;
  const meant = dialCode === '1' && digits !== '' && !hasDialCode ? `1${digits}` : digits;
  return meant.length > PHONE_MAX_DIGITS ? null : meant;
}

/**
 * The country a number belongs to: the one with the longest fitting dial code; among those that share it, the one with
 * the number's area code, else the one shown before unless it lists other area codes, else the one of first priority. Where no
 * dial code fits: the one shown before.
 */
export function countryOf(
  digits: string,
  countries: readonly PhoneCountry[],
  shownBefore: PhoneCountry | undefined,
): PhoneCountry | undefined {
  const fitting = countries.filter((country) => digits.startsWith(country.dialCode));
  const longest = Math.max(0, ...fitting.map((country) => country.dialCode.length));
  const sharing = fitting.filter((country) => country.dialCode.length === longest);
  if (sharing.length === 0) return shownBefore;
  const national = digits.slice(longest);
  const byArea = sharing.find((country) => country.areaCodes.some((code) => national.startsWith(code)));
  if (byArea) return byArea;
  const current = sharing.find((country) => country.code === shownBefore?.code);
  // A country that lists its area codes no longer counts once three digits after the dial code fit none of them.
  if (current && (current.areaCodes.length === 0 || national.length < 3)) return current;
  return [...sharing].sort((a, b) => a.priority - b.priority)[0];
}

/** The preferred countries first, the others by name (spec §5: United States and Canada). */
export function sortByPreference(countries: readonly PhoneCountry[]): PhoneCountry[] {
  const rank = (country: PhoneCountry) => ['US', 'CA'].indexOf(country.code) + 1 || 3;
  return [...countries].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Where the caret belongs after reformatting: behind as many digits as were before it, or at the end where there are fewer. */
export function caretPosition(text: string, digitsBefore: number): number {
  if (digitsBefore <= 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text[index] ?? '')) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return text.length;
}
