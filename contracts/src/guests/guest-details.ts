import { phoneProblem } from '../accounts/account-rules.js';
import type { EmergencyContact, Guest } from '../api/api.js';
import { ADULT, PASSPORT_MONTHS } from './ages.js';
import { isDateSince1900 } from './birth-date.js';
import { isOwnerGuest, ownerGuestIndex, type NamedGuest, type OwnerName } from '../booking/primary-guest.js';
import type { TourYearReference } from '../api/reference-api.js';
import { textProblem } from '../values/text-rules.js';
import { formatDate, type CalendarDate } from '../values/time.js';

/** Rules of step 3 (spec §5 "Guest details", D31). */

export const CONTACT_NAME_MAX = 120;
const PASSPORT_NUMBER = /^[A-Z0-9]{5,20}$/;

export function contactNameProblem(value: string): string | null {
  return textProblem('Emergency contact', value, CONTACT_NAME_MAX);
}

/** @param value in capitals, as passports are printed */
export function passportNumberProblem(value: string): string | null {
  return PASSPORT_NUMBER.test(value) ? null : 'Enter the 5 to 20 letters and digits of the passport number';
}

/** The part of a tour that decides its passport fields. */
export type PassportTour = Pick<TourYearReference, 'requiresPassport' | 'crossesBorder' | 'includesFlights'>;

/** `passportBornAt` is the holder's date of birth. */
export type PassportField = 'passportNumber' | 'passportCountry' | 'passportBornAt' | 'passportExpiredAt';

/** The passport fields that a tour asks for (spec §5 "Guest details"). */
export function passportFields(tour: PassportTour): PassportField[] {
  if (!tour.requiresPassport) return [];
  return [
    'passportNumber',
    'passportCountry',
    ...(tour.crossesBorder ? (['passportBornAt'] as const) : []),
    ...(tour.crossesBorder || tour.includesFlights ? (['passportExpiredAt'] as const) : []),
  ];
}

/** The first day on which a passport may expire: six months after the tour's last day. */
export function earliestPassportExpiry(concludedAt: CalendarDate): CalendarDate {
  const [year = 0, month = 1, day = 1] = concludedAt.split('-').map(Number);
  const lastDayOfMonth = new Date(Date.UTC(year, month + PASSPORT_MONTHS, 0)).getUTCDate();
  const expiry = Date.UTC(year, month - 1 + PASSPORT_MONTHS, Math.min(day, lastDayOfMonth));
  return new Date(expiry).toISOString().slice(0, 10) as CalendarDate;
}

/** Whether a passport expires before the six months after the tour are over (spec §9). */
export function expiresTooEarly(expiredAt: string, concludedAt: CalendarDate): boolean {
  return expiredAt < earliestPassportExpiry(concludedAt);
}

/** What a tour asks of a guest's passport: which fields are empty, and whether a passport must be renewed for it. */
export function passportProblems(
  guest: Pick<Guest, PassportField>,
  tour: PassportTour,
  concludedAt: CalendarDate,
): { readonly missing: PassportField[]; readonly expiresTooEarly: boolean } {
  const fields = passportFields(tour);
  const expiry = fields.includes('passportExpiredAt') ? guest.passportExpiredAt : null;
  return {
    missing: fields.filter((field) => guest[field] === null),
    expiresTooEarly: expiry !== null && expiresTooEarly(expiry, concludedAt),
  };
}

/**
 * `Expires before {date}. Must renew.` (spec §5), or that the text is no date; null for a passport valid long enough. The form warns
 * with it while the date is typed, and does not send such a date; the server refuses it (decision 0010).
 */
export function passportExpiryProblem(expiredAt: string, concludedAt: CalendarDate): string | null {
  if (!isDateSince1900(expiredAt)) return 'Enter a valid date';
  if (!expiresTooEarly(expiredAt, concludedAt)) return null;
  return `Expires before ${formatDate(earliestPassportExpiry(concludedAt), 'MMM d yyyy')}. Must renew.`;
}

/** A date of birth: a real day in the past, from 1900 on. */
export function bornAtProblem(bornAt: string, today: CalendarDate): string | null {
  if (!isDateSince1900(bornAt)) return 'Enter a valid date';
  return bornAt < today ? null : 'The date of birth must be in the past';
}

/**
 * What is wrong where no age is given: a guest who is not the owner needs one before any other detail is saved (D31).
 * @param guests the traveling guests of the booking; of two with the owner's name the first counts as the owner
 */
export function missingAgeProblem(
  guests: readonly NamedGuest[],
  index: number,
  age: string | null,
  owner: OwnerName,
): string | null {
  return age !== null || index === ownerGuestIndex(guests, owner) ? null : 'Choose the age of this guest';
}

/** Whether a guest is a child, for whom phone and email are optional. */
export function isChild(guest: Pick<Guest, 'age'>): boolean {
  return guest.age !== null && guest.age !== ADULT;
}

/** Whether one of the guests is known to be an adult: by age, or as the account's owner (spec §5 "Sign up"). */
export function hasAdult(guests: readonly Pick<Guest, 'age' | 'fullName'>[], owner: OwnerName): boolean {
  return guests.some(
    (guest) =>
      guest.age === ADULT ||
      (guest.age === null && guest.fullName.trim() !== '' && isOwnerGuest(guest, owner)),
  );
}

/** The facts that decide whether children travel without an adult. */
export interface ChildrenParty {
  readonly guests: readonly Pick<Guest, 'age'>[];
  /** Another live booking of the same number has an adult (D4). */
  readonly adultInParty?: true;
}

/** Whether all guests are children and no other booking of the party has an adult (spec §9 "with an adult", D4). */
export function areChildrenAlone({ guests, adultInParty }: ChildrenParty): boolean {
  return guests.length > 0 && guests.every(isChild) && adultInParty !== true;
}

export type DetailsGuest = Pick<
  Guest,
  'fullName' | 'age' | 'email' | 'phoneNumber' | 'address' | 'emergencyContact' | PassportField
>;

/**
 * Whether the form asks for a guest's email and phone number before the guest's details are saved: every adult's (spec §5
 * "Guest details"). The owner counts as an adult while no age is given; another guest is asked for the age first.
 */
export function needsEmailAndPhone(age: string | null, isOwner: boolean): boolean {
  return age === ADULT || (age === null && isOwner);
}

/**
 * The fields that a guest's details lack to be complete (spec §5 "Guest details"). An age makes email and phone number
 * unnecessary; the owner may give these instead of an age. The form asks for more: see {@link needsEmailAndPhone}.
 */
export function missingDetails(guest: DetailsGuest, owner: OwnerName, tour: PassportTour): string[] {
  const missing: string[] = [];
  const hasEmailAndPhone = guest.email !== null && guest.phoneNumber !== null;
  if (guest.age === null && !(hasEmailAndPhone && isOwnerGuest(guest, owner))) missing.push('age');
  if (guest.age === null && !hasEmailAndPhone) {
    if (guest.email === null) missing.push('email');
    if (guest.phoneNumber === null) missing.push('phoneNumber');
  }
  if (guest.address === null) missing.push('address');
  if (guest.emergencyContact === null) missing.push('emergencyContact');
  return [...missing, ...passportFields(tour).filter((field) => guest[field] === null)];
}

/** Whether no guest lacks a detail: step 3 is done then, unless children travel alone. */
export function areDetailsComplete(
  guests: readonly DetailsGuest[],
  owner: OwnerName,
  tour: PassportTour,
): boolean {
  return guests.every(
    (guest, index) =>
      missingAgeProblem(guests, index, guest.age, owner) === null &&
      missingDetails(guest, owner, tour).length === 0,
  );
}

export function emergencyContactProblems({ name, phoneNumber }: EmergencyContact): {
  name: string | null;
  phoneNumber: string | null;
} {
  return { name: contactNameProblem(name), phoneNumber: phoneProblem(phoneNumber) };
}
