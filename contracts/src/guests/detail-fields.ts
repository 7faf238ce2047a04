import { emailProblem, phoneProblem } from '../accounts/account-rules.js';
import type { GuestDetails } from '../api/api.js';
import type { CalendarDate } from '../values/time.js';
import { ageProblem } from './ages.js';
import { isDateSince1900 } from './birth-date.js';
import { bornAtProblem, passportFields, passportNumberProblem } from './guest-details.js';
import type { PassportTour } from './guest-details.js';

/**
 * The names of a guest's details in forms, histories, mails and sheets, in the order in which they are asked for
 * (spec §5 "Guest details").
 */
export const DETAIL_LABELS: Readonly<Record<keyof GuestDetails, string>> = {
  age: 'age',
  email: 'email',
  phoneNumber: 'phone number',
  address: 'address',
  emergencyContact: 'emergency contact',
  passportNumber: 'passport number',
  passportCountry: 'citizenship',
  passportBornAt: 'date of birth',
  passportExpiredAt: 'passport expiration date',
};

export const DETAIL_FIELDS = Object.keys(DETAIL_LABELS) as readonly (keyof GuestDetails)[];

/** The details that are a single text; address and emergency contact have parts. */
export type TextDetailField = Exclude<keyof GuestDetails, 'address' | 'emergencyContact'>;

/** For each detail that is a single text, what is wrong with a given one; null when nothing is (spec §5 "Guest details"). */
export const DETAIL_RULES = {
  age: ageProblem,
  email: emailProblem,
  phoneNumber: phoneProblem,
  passportNumber: (text) => passportNumberProblem(text.toUpperCase()),
  passportCountry: (text) => (/^[A-Z]{2}$/.test(text) ? null : 'Choose a country'),
  passportBornAt: bornAtProblem,
  passportExpiredAt: (text) => (isDateSince1900(text) ? null : 'Enter a valid date'),
} satisfies Readonly<Record<TextDetailField, (text: string, today: CalendarDate) => string | null>>;

export const TEXT_DETAIL_FIELDS = Object.keys(DETAIL_RULES) as readonly TextDetailField[];

/** The details that a tour asks for; of the passport fields only those it needs. */
export function requestedDetailFields(tour: PassportTour): (keyof GuestDetails)[] {
  const neededFields: readonly string[] = passportFields(tour);
  return DETAIL_FIELDS.filter((field) => !field.startsWith('passport') || neededFields.includes(field));
}

/** The details of a guest of whom nothing is known yet. */
export const EMPTY_DETAILS = detailsFrom(() => null) as { readonly [F in keyof GuestDetails]: null };

/** Only the details of a guest. */
export function pickDetails(guest: GuestDetails): GuestDetails {
  return detailsFrom((field) => guest[field]) as unknown as GuestDetails;
}

function detailsFrom(value: (field: keyof GuestDetails) => unknown): Record<string, unknown> {
  return Object.fromEntries(DETAIL_FIELDS.map((field) => [field, value(field)]));
}
