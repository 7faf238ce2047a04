import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type {
  Account,
  Address,
  EmergencyContact,
  Guest,
  GuestDetails,
} from '@tour-portal/contracts/api/api.js';
import type { RegionsReference } from '@tour-portal/contracts/api/reference-api.js';
import { isDateSince1900 } from '@tour-portal/contracts/guests/birth-date.js';
import type { DetailsRequest } from '@tour-portal/contracts/api/booking-api.js';
import {
  TEXT_DETAIL_FIELDS,
  requestedDetailFields,
  type TextDetailField,
} from '@tour-portal/contracts/guests/detail-fields.js';
import {
  passportExpiryProblem,
  passportFields,
  type PassportTour,
} from '@tour-portal/contracts/guests/guest-details.js';
import { ownerGuestIndex, primaryGuestIndex } from '@tour-portal/contracts/booking/primary-guest.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';

/** The fields of one guest in step 3, as the form holds them: texts are empty where nothing is given. */
export interface GuestForm extends Record<TextDetailField, string> {
  /** Address and emergency contact are the primary guest's. */
  sameAsPrimary: boolean;
  address: { line1: string; line2: string; city: string; state: string; country: string; zip: string };
  emergencyContact: { name: string; phoneNumber: string };
}

export interface DetailsForm {
  guests: GuestForm[];
}

/** The value of a date that was begun and is not finished or not valid; no rule accepts it as a date. */
export const UNFINISHED_DATE = 'unfinished';
/** The country and the citizenship where none is known yet (spec §5). */
const DEFAULT_COUNTRY = 'US';
const DEFAULTS: Partial<Record<TextDetailField, string>> = { passportCountry: DEFAULT_COUNTRY };

/** The data from which the form of a booking is made. */
export interface DetailsFacts {
  guests: readonly Guest[];
  owner: Pick<Account, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'address'>;
  tour: PassportTour;
  /** The states of the countries that have a list; absent while they are not loaded. */
  states?: RegionsReference | undefined;
  /** The tour's last day. */
  concludedAt: CalendarDate;
}

/** Index of the guest whose address and emergency contact the others may share. */
export function primaryIndexOf({ guests, owner }: DetailsFacts): number {
  return primaryGuestIndex(guests, owner);
}

/** Whether a guest is the account's owner: an adult whose age is not asked for. */
export function isOwnerAt(facts: DetailsFacts, index: number): boolean {
  return index === ownerGuestIndex(facts.guests, facts.owner);
}

/**
 * The form of the saved details. Where the owner's email, phone or address is missing, the account's is taken; where a country
 * or citizenship is missing, US.
 */
export function detailsFormOf(facts: DetailsFacts): DetailsForm {
  const { guests, owner } = facts;
  const primary = guests[primaryIndexOf(facts)];
  return {
    guests: guests.map((guest, index) => {
      const ownerAccount = isOwnerAt(facts, index) ? owner : undefined;
      const initial = { ...DEFAULTS, email: ownerAccount?.email, phoneNumber: ownerAccount?.phoneNumber };
      return {
        ...eachTextField((field) => guest[field] ?? initial[field] ?? ''),
        sameAsPrimary: guest !== primary && primary !== undefined && sharesWith(guest, primary),
        address: addressForm(guest.address ?? ownerAccount?.address ?? null),
        emergencyContact: guest.emergencyContact ?? { name: '', phoneNumber: '' },
      };
    }),
  };
}

function eachTextField<T>(value: (field: TextDetailField) => T): Record<TextDetailField, T> {
  return Object.fromEntries(TEXT_DETAIL_FIELDS.map((field) => [field, value(field)])) as Record<
    TextDetailField,
    T
  >;
}

/** Whether a guest's saved address and emergency contact are the primary guest's; one of them may be missing for both. */
function sharesWith(guest: Guest, primary: Guest): boolean {
  return (
    (guest.address !== null || guest.emergencyContact !== null) &&
    isSame(tidySavedAddress(guest), tidySavedAddress(primary)) &&
    isSame(guest.emergencyContact, primary.emergencyContact)
  );
}

function addressForm(address: Address | null): GuestForm['address'] {
  if (address === null)
    return { line1: '', line2: '', city: '', state: '', country: DEFAULT_COUNTRY, zip: '' };
  return { ...tidyAddress(address), line2: address.line2 ?? '' };
}

/** Whether nothing of an address was given. The country does not count, because one is chosen from the start. */
export function isBlankAddress({ country: _, ...address }: GuestForm['address']): boolean {
  return Object.values(address).every((value) => value.trim() === '');
}

export function isBlankContact({ name, phoneNumber }: GuestForm['emergencyContact']): boolean {
  return name.trim() === '' && phoneNumber === '';
}

/**
 * The index of the guest whose address and emergency contact this guest has: the primary guest's where the box for the same
 * ones is ticked, else the guest's own.
 */
export function addressGuestIndex(form: DetailsForm, index: number, facts: DetailsFacts): number {
  return form.guests[index]?.sameAsPrimary === true ? primaryIndexOf(facts) : index;
}

/**
 * The message for a passport that must be renewed (spec §5), whose date cannot be saved; null where it need not be renewed, no
 * valid date is given, or the tour does not ask for one.
 */
export function renewalWarning(
  { passportExpiredAt }: Pick<GuestForm, 'passportExpiredAt'>,
  { tour, concludedAt }: Pick<DetailsFacts, 'tour' | 'concludedAt'>,
): string | null {
  if (!passportFields(tour).includes('passportExpiredAt') || !isDateSince1900(passportExpiredAt)) return null;
  return passportExpiryProblem(passportExpiredAt, concludedAt);
}

/**
 * A guest's details as they would be saved: tidy, null where nothing or no whole date is given. A passport that must be
 * renewed keeps its saved date.
 */
export function enteredDetails(form: DetailsForm, index: number, facts: DetailsFacts): GuestDetails {
  const guest = form.guests[index]!;
  const addressIndex = addressGuestIndex(form, index, facts);
  const { address, emergencyContact } = form.guests[addressIndex]!;
  // A guest who begins to share keeps what the primary guest has not given.
  const [saved, addressGuest] = [facts.guests[index]!, facts.guests[addressIndex]!];
  const fallback = addressIndex === index || sharesWith(saved, addressGuest) ? null : saved;
  const passportNumber = textOrNull(guest.passportNumber.toUpperCase());
  const isCitizenshipChosen = passportNumber !== null || guest.passportCountry !== DEFAULT_COUNTRY;
  return {
    ...eachTextField((field) => textOrNull(guest[field])),
    email: guest.email.trim() === '' ? null : normalizeEmail(guest.email),
    address: isBlankAddress(address) ? fallback && tidySavedAddress(fallback) : tidyAddress(address),
    emergencyContact: isBlankContact(emergencyContact)
      ? (fallback?.emergencyContact ?? null)
      : tidyContact(emergencyContact),
    passportNumber,
    passportCountry: isCitizenshipChosen ? guest.passportCountry : null,
    passportBornAt: isDateSince1900(guest.passportBornAt) ? guest.passportBornAt : null,
    passportExpiredAt: expirationOf(guest, index, facts),
  };
}

function expirationOf(guest: GuestForm, index: number, facts: DetailsFacts): CalendarDate | null {
  if (renewalWarning(guest, facts) !== null) return facts.guests[index]?.passportExpiredAt ?? null;
  return isDateSince1900(guest.passportExpiredAt) ? guest.passportExpiredAt : null;
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

function tidyAddress(address: Address | GuestForm['address']): Address {
  return {
    line1: address.line1.trim(),
    line2: textOrNull(address.line2 ?? ''),
    city: address.city.trim(),
    state: address.state.trim(),
    country: address.country,
    zip: address.zip.trim(),
  };
}

function tidySavedAddress({ address }: Guest): Address | null {
  return address && tidyAddress(address);
}

function tidyContact({ name, phoneNumber }: EmergencyContact): EmergencyContact {
  return { name: name.trim(), phoneNumber };
}

/**
 * What the call sends (spec §7): of all guests only what differs from what is saved; null clears a field.
 * @returns `sentGuests`: for each entry the guest's index in the booking, because the server's problems name the entry
 */
export function detailsRequest(
  form: DetailsForm,
  facts: DetailsFacts,
): { details: DetailsRequest; sentGuests: number[] } {
  const details: DetailsRequest = [];
  const sentGuests: number[] = [];
  facts.guests.forEach((saved, index) => {
    const entered = enteredDetails(form, index, facts);
    const changed = changedFields(saved, entered, facts);
    if (changed.length === 0) return;
    details.push({ id: saved.id, ...Object.fromEntries(changed.map((field) => [field, entered[field]])) });
    sentGuests.push(index);
  });
  return { details, sentGuests };
}

function changedFields(saved: Guest, entered: GuestDetails, { tour }: DetailsFacts): (keyof GuestDetails)[] {
  return requestedDetailFields(tour).filter((field) => !isSame(savedValue(saved, field), entered[field]));
}

/** The fields of a guest's details that would be sent. */
export function fieldsToSend(form: DetailsForm, index: number, facts: DetailsFacts): (keyof GuestDetails)[] {
  return changedFields(facts.guests[index]!, enteredDetails(form, index, facts), facts);
}

function savedValue(saved: Guest, field: keyof GuestDetails) {
  return field === 'address' ? tidySavedAddress(saved) : saved[field];
}

/** Compares texts, and addresses and contacts field by field. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return left.size === right.size && [...left].every(([name, value]) => right.get(name) === value);
}
