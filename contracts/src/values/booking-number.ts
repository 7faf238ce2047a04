import { BLOCKLIST } from './booking-number-blocklist.js';
import { isCalendarDate, type CalendarDate } from './time.js';

/** How many values three characters with five bits each can encode (spec §5: 15 bits), blocklisted ones included. */
export const SUFFIX_VALUES = 32768;

/** Crockford's base32: no I, L, O or U (D3). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SUFFIX_LENGTH = 3;
const NUMBER_LENGTH = 12;

/**
 * The characters of a suffix that can be read as a letter: the letter itself, where suffixes have it, and those that look like
 * it. Every other letter is read only as itself.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  A: 'A4',
  B: 'B8',
  E: 'E3',
  G: 'G69',
  I: '1',
  L: '1',
  O: '0',
  S: 'S5',
  T: 'T7',
  U: 'V',
  Z: 'Z2',
};

/** What was read, or why it could not be. */
type Read<T> = ({ ok: true } & T) | { ok: false; failure: NumberFailure };

export type NumberFailure = 'TooShort' | 'TooLong' | 'InvalidCharacter' | 'Blacklisted';

/** The parts of a booking number (D3). `text` is the whole number: upper case, no I, L or O in the suffix. */
export interface BookingNumber {
  tourCode: string;
  departedAt: CalendarDate;
  /** The last three characters. */
  suffix: string;
  /** The number that the suffix encodes: 0 to 32767. */
  value: number;
  text: string;
}

const blockedValues = new Set(BLOCKLIST.flatMap(valuesReadAs));

/** Every value whose three characters can be read as the word. */
function valuesReadAs(word: string): number[] {
  let values = [0];
  for (const letter of word) {
    const characters = Array.from(LOOKALIKES[letter] ?? letter);
    values = values.flatMap((value) =>
      characters.map((character) => value * 32 + ALPHABET.indexOf(character)),
    );
  }
  return values;
}

/** Whether a suffix value spells an offensive combination and must not be given out or accepted. */
export function isBlocklistedSuffix(value: number): boolean {
  return blockedValues.has(value);
}

/** The last three characters of a number, in either case; I and L are read as 1, O as 0 (D3). */
export function decodeSuffix(text: string): Read<Pick<BookingNumber, 'value' | 'suffix'>> {
  if (text.length < SUFFIX_LENGTH) return { ok: false, failure: 'TooShort' };
  if (text.length > SUFFIX_LENGTH) return { ok: false, failure: 'TooLong' };
  if (!/^[0-9A-TV-Z]{3}$/i.test(text)) return { ok: false, failure: 'InvalidCharacter' };
  const suffix = text.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  const value = Array.from(suffix).reduce((sum, character) => sum * 32 + ALPHABET.indexOf(character), 0);
  return isBlocklistedSuffix(value) ? { ok: false, failure: 'Blacklisted' } : { ok: true, value, suffix };
}

/**
 * Reads a booking number such as `CR050227-7K2`, in either case (D3). Two-digit years are 20yy. A date that does not
 * exist is an InvalidCharacter, as is a misplaced dash.
 */
export function parseBookingNumber(text: string): Read<{ number: BookingNumber }> {
  if (text.length < NUMBER_LENGTH) return { ok: false, failure: 'TooShort' };
  if (text.length > NUMBER_LENGTH) return { ok: false, failure: 'TooLong' };
  const parts = /^([A-Z]{2})(\d\d)(\d\d)(\d\d)-(...)$/i.exec(text);
  if (!parts) return { ok: false, failure: 'InvalidCharacter' };
  const [, code = '', month = '', day = '', year = '', ending = ''] = parts;
  const departedAt = `20${year}-${month}-${day}`;
  if (!isCalendarDate(departedAt)) return { ok: false, failure: 'InvalidCharacter' };
  const decoded = decodeSuffix(ending);
  if (!decoded.ok) return decoded;
  const { suffix, value } = decoded;
  const tourCode = code.toUpperCase();
  const written = `${tourCode}${month}${day}${year}-${suffix}`;
  return { ok: true, number: { tourCode, departedAt, suffix, value, text: written } };
}

/**
 * Writes a booking number (D3).
 * @param value 0 to 32767
 * @throws RangeError unless the tour code is two capital letters, the year is one of 2000 to 2099, and the value is in range
 *   and not blocklisted
 */
export function formatBookingNumber(tourCode: string, departedAt: CalendarDate, value: number): string {
  if (!/^[A-Z]{2}$/.test(tourCode)) throw new RangeError(`not a tour code: ${tourCode}`);
  if (!departedAt.startsWith('20')) throw new RangeError(`no booking number for the year of ${departedAt}`);
  if (!Number.isInteger(value) || value < 0 || value >= SUFFIX_VALUES || isBlocklistedSuffix(value)) {
    throw new RangeError(`not a suffix value: ${value}`);
  }
  const suffix = [value >> 10, (value >> 5) & 31, value & 31].map((bits) => ALPHABET.charAt(bits)).join('');
  const [year, month, day] = departedAt.split('-') as [string, string, string];
  return `${tourCode}${month}${day}${year.slice(2)}-${suffix}`;
}
