import {
  cityProblem,
  countryProblem,
  line1Problem,
  line2Problem,
  stateProblem,
  zipProblem,
} from '@tour-portal/contracts/accounts/account-rules.js';
import { stateOfCountryProblem } from '@tour-portal/contracts/accounts/address-rules.js';
import {
  DETAIL_FIELDS,
  DETAIL_LABELS,
  DETAIL_RULES,
  requestedDetailFields,
  type TextDetailField,
} from '@tour-portal/contracts/guests/detail-fields.js';
import {
  emergencyContactProblems,
  needsEmailAndPhone,
  missingAgeProblem,
  missingDetails,
} from '@tour-portal/contracts/guests/guest-details.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { Problem } from '../../../api/errors.js';
import { placeProblems, type PlacedProblems } from '../placed-problems.js';
import {
  enteredDetails,
  addressGuestIndex,
  isBlankAddress,
  isBlankContact,
  fieldsToSend,
  isOwnerAt,
  type DetailsFacts,
  type DetailsForm,
} from './details-form.js';

/** The fields of each detail that has more than one. */
const PARTS = {
  address: [
    'address.line1',
    'address.line2',
    'address.country',
    'address.state',
    'address.city',
    'address.zip',
  ],
  emergencyContact: ['emergencyContact.name', 'emergencyContact.phoneNumber'],
} as const;

export type GuestField = TextDetailField | (typeof PARTS)[keyof typeof PARTS][number];

/** The fields of one guest, in the order of the form; the first wrong one takes the focus. */
export const GUEST_FIELDS: readonly GuestField[] = DETAIL_FIELDS.flatMap((field): readonly GuestField[] =>
  field === 'address' || field === 'emergencyContact' ? PARTS[field] : [field],
);

const ADDRESS_RULES = {
  'address.line1': line1Problem,
  'address.line2': line2Problem,
  'address.country': countryProblem,
  'address.state': stateProblem,
  'address.city': cityProblem,
  'address.zip': zipProblem,
} as const;

/**
 * What is wrong with one field; null when nothing is. An empty field may be filled in later (spec §5 "Guest details"), with
 * three exceptions: email and phone of a guest who is known to be an adult; the rest of an address or emergency contact that
 * was begun, but for address line 2; and the age of a guest, not the owner, of whom anything would be sent (D31).
 */
export function guestFieldProblem(
  form: DetailsForm,
  index: number,
  field: GuestField,
  facts: DetailsFacts & { today: CalendarDate },
): string | null {
  const guest = form.guests[index]!;
  // Address and emergency contact are checked at the guest who gives them.
  const isShared = addressGuestIndex(form, index, facts) !== index;
  switch (field) {
    case 'address.line1':
    case 'address.line2':
    case 'address.country':
    case 'address.state':
    case 'address.city':
    case 'address.zip': {
      if (isShared || isBlankAddress(guest.address)) return null;
      const part = field.slice('address.'.length) as keyof typeof guest.address;
      const problem = ADDRESS_RULES[field](guest.address[part].trim());
      if (problem !== null || part !== 'state' || facts.states === undefined) return problem;
      // A saved address is not sent again, and may name a state that the list does not have any more.
      if (!fieldsToSend(form, index, facts).includes('address')) return null;
      const state = guest.address.state.trim();
      return stateOfCountryProblem(facts.states, { ...guest.address, state });
    }
    case 'emergencyContact.name':
    case 'emergencyContact.phoneNumber': {
      if (isShared || isBlankContact(guest.emergencyContact)) return null;
      const problems = emergencyContactProblems(guest.emergencyContact);
      return field === 'emergencyContact.name' ? problems.name : problems.phoneNumber;
    }
    case 'age':
      if (guest.age !== '') return DETAIL_RULES.age(guest.age);
      return fieldsToSend(form, index, facts).length > 0
        ? missingAgeProblem(facts.guests, index, null, facts.owner)
        : null;
    default: {
      const isEmailOrPhone = field === 'email' || field === 'phoneNumber';
      const text = guest[field].trim();
      if (text === '' && !(isEmailOrPhone && mustGiveEmailAndPhone(form, index, facts))) return null;
      return requestedDetailFields(facts.tour).includes(field)
        ? DETAIL_RULES[field](text, facts.today)
        : null;
    }
  }
}

/** Whether a guest has to give email and phone, because the guest is known to be an adult. */
export function mustGiveEmailAndPhone(form: DetailsForm, index: number, facts: DetailsFacts): boolean {
  const { age } = enteredDetails(form, index, facts);
  return needsEmailAndPhone(age, isOwnerAt(facts, index));
}

/** The details that a guest still has to give, in words, by the form as it is now; a wrong value counts as missing. */
export function missingGuestDetails(
  form: DetailsForm,
  index: number,
  facts: DetailsFacts & { today: CalendarDate },
): string[] {
  const addressIndex = addressGuestIndex(form, index, facts);
  const isWrong = (field: string) => {
    const guestIndex = field === 'address' || field === 'emergencyContact' ? addressIndex : index;
    const parts = GUEST_FIELDS.filter((name) => name === field || name.startsWith(`${field}.`));
    return parts.some((name) => guestFieldProblem(form, guestIndex, name, facts) !== null);
  };
  const entered = enteredDetails(form, index, facts);
  const validDetails = Object.fromEntries(
    Object.entries(entered).map(([field, value]) => [field, isWrong(field) ? null : value]),
  ) as typeof entered;
  const guest = { ...validDetails, fullName: facts.guests[index]?.fullName ?? '' };
  const requiredFields = mustGiveEmailAndPhone(form, index, facts) ? (['email', 'phoneNumber'] as const) : [];
  const missing = new Set([
    ...missingDetails(guest, facts.owner, facts.tour),
    ...requiredFields.filter((field) => validDetails[field] === null),
  ]);
  // The owner is not asked for an age. Email and phone are asked of guests who are known to be adults.
  if (missingAgeProblem(facts.guests, index, validDetails.age, facts.owner) === null) missing.delete('age');
  else missing.add('age');
  if (requiredFields.length === 0) ['email', 'phoneNumber'].forEach((field) => missing.delete(field));
  // The form fills a citizenship in from the start; the missing passport number stands for both.
  missing.delete('passportCountry');
  return DETAIL_FIELDS.filter((field) => missing.has(field)).map((field) => DETAIL_LABELS[field]);
}

/** A field in the form of all guests. */
export type FormField = `guests.${number}.${GuestField}`;

/**
 * Places the server's problems at the fields that show them. A problem of a whole address or emergency contact is placed at
 * its first field.
 * @param sentGuests the guests of the request, in its order, by their index in the form
 */
export function placeDetailsProblems(
  problems: readonly Problem[],
  sentGuests: readonly number[],
  form: DetailsForm,
  facts: DetailsFacts,
): PlacedProblems<FormField> {
  return placeProblems(
    problems,
    (entry, path) => fieldsOf(path, sentGuests[entry], form, facts),
    (entry) => facts.guests[sentGuests[entry] ?? -1]?.fullName,
  );
}

function fieldsOf(
  path: string,
  index: number | undefined,
  form: DetailsForm,
  facts: DetailsFacts,
): FormField[] {
  const field = GUEST_FIELDS.find((name) => name === path || name.startsWith(`${path}.`));
  if (index === undefined || field === undefined || (field === 'age' && isOwnerAt(facts, index))) return [];
  const isOfAddressOrContact = field.startsWith('address.') || field.startsWith('emergencyContact.');
  if (!isOfAddressOrContact && !requestedDetailFields(facts.tour).some((requested) => requested === field))
    return [];
  return [`guests.${isOfAddressOrContact ? addressGuestIndex(form, index, facts) : index}.${field}`];
}
