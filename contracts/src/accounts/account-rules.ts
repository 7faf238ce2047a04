import { textProblem } from '../values/text-rules.js';

/**
 * Rules for names, addresses, passwords, phone numbers and codes (spec §5 "Sign up", "Password field", "Phone input",
 * "Challenge code"). Each `…Problem` takes the text of a field and answers a sentence about what is wrong with it, or null.
 * Lengths are counted as JavaScript counts them, in UTF-16 units.
 */

export const PASSWORD_MIN = 4;
export const PASSWORD_MAX = 255;
export const ZIP_MAX = 10;
export const PHONE_MAX_DIGITS = 15;
export const CHALLENGE_CODE_DIGITS = 4;

// The specification leaves these open; they are wider than what a passport or an envelope has room for.
export const NAME_MAX = 60;
export const ADDRESS_LINE_MAX = 100;
export const CITY_MAX = 60;
export const STATE_MAX = 60;
/** Longest address that mail can be sent to. */
export const EMAIL_MAX = 254;

const EMAIL_LOCAL_MAX = 64;
const EMAIL_LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

export const firstNameProblem = (value: string) => textProblem('First name', value, NAME_MAX);
export const lastNameProblem = (value: string) => textProblem('Last name', value, NAME_MAX);
export const line1Problem = (value: string) => textProblem('Address line 1', value, ADDRESS_LINE_MAX);
/** Line 2 may be empty. */
export const line2Problem = (value: string) =>
  value === '' ? null : textProblem('Address line 2', value, ADDRESS_LINE_MAX);
export const cityProblem = (value: string) => textProblem('City', value, CITY_MAX);
/** Checks the text alone; `stateOfCountryProblem` checks whether it is a code of the country's list. */
export const stateProblem = (value: string) => textProblem('State', value, STATE_MAX);
export const zipProblem = (value: string) => textProblem('Zip code', value, ZIP_MAX);

/** Checks for two upper-case letters; whether the country exists is checked against the catalog elsewhere. */
export function countryProblem(value: string): string | null {
  return /^[A-Z]{2}$/.test(value) ? null : 'Choose a country';
}

export function passwordProblem(value: string): string | null {
  if (value.length < PASSWORD_MIN) return `Password must have at least ${PASSWORD_MIN} characters`;
  if (value.length > PASSWORD_MAX) return `Password must have at most ${PASSWORD_MAX} characters`;
  return null;
}

/** The code sent by SMS: exactly four digits. */
export function challengeCodeProblem(value: string): string | null {
  return /^[0-9]{4}$/.test(value) ? null : `Enter the ${CHALLENGE_CODE_DIGITS} digits of the code`;
}

/** The form in which the e-mail addresses of accounts and staff are stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Accepts addresses in ASCII: a local part without quotes, and a domain of two labels or more that is no IP address. Spaces
 * around the address do not count.
 */
export function emailProblem(value: string): string | null {
  const email = value.trim();
  if (email === '') return 'Email is required';
  if (email.length > EMAIL_MAX) return `Email must have at most ${EMAIL_MAX} characters`;
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const labels = email.slice(at + 1).split('.');
  const isValid =
    local.length <= EMAIL_LOCAL_MAX &&
    EMAIL_LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    !/^\d*$/.test(labels.at(-1) ?? '');
  return isValid ? null : 'Enter a valid email address';
}

/**
 * Spec §5 "Phone input", D7.
 * @param digits the number with its country code, digits only
 */
export function phoneProblem(digits: string): string | null {
  if (digits === '') return 'Phone number is required';
  if (!/^[0-9]+$/.test(digits)) return 'Phone number must have digits only';
  if (digits.length > PHONE_MAX_DIGITS) return `Phone number must have at most ${PHONE_MAX_DIGITS} digits`;
  return digits.length >= (digits.startsWith('1') ? 11 : 7) ? null : 'Phone number is too short';
}
