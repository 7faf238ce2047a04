import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type { ProfileRequest } from '@tour-portal/contracts/api/account-api.js';
import type { Account, Address } from '@tour-portal/contracts/api/api.js';
import { changedFields } from '@tour-portal/contracts/accounts/profile-changes.js';

type Person = Pick<Account, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>;

export interface ProfileForm extends Person {
  address: Record<keyof Address, string>;
}

export function profileFormOf({ firstName, lastName, phoneNumber, email, address }: Account): ProfileForm {
  const { line1, line2, city, state, country, zip } = address;
  const form = { firstName, lastName, phoneNumber, email };
  return { ...form, address: { line1, line2: line2 ?? '', city, state, country, zip } };
}

/** The required fields with their labels, in the order of the form. */
const REQUIRED: readonly (readonly [
  label: string,
  read: (form: ProfileForm & { password?: string }) => string,
])[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Mobile phone', ({ phoneNumber }) => phoneNumber],
  ['Email', ({ email }) => email],
  // A form without a password field has none to fill in.
  ['Password', ({ password = '-' }) => password],
  ['Address line 1', ({ address }) => address.line1],
  ['Country', ({ address }) => address.country],
  ['State', ({ address }) => address.state],
  ['City', ({ address }) => address.city],
  ['Zip code', ({ address }) => address.zip],
];

/** The required fields that are empty; while there are any, the button is disabled (spec §5 "Sign up", "Edit account"). */
export function missingFields(form: ProfileForm & { password?: string }): string[] {
  return REQUIRED.filter(([, read]) => read(form).trim() === '').map(([label]) => label);
}

/** The values to send: without the blanks around them, and with null for an empty line 2. */
export function profileRequest({
  firstName,
  lastName,
  phoneNumber,
  email,
  address,
}: ProfileForm): Person & { address: Address } {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phoneNumber,
    email: normalizeEmail(email),
    address: {
      line1: address.line1.trim(),
      line2: address.line2.trim() || null,
      city: address.city.trim(),
      state: address.state.trim(),
      country: address.country,
      zip: address.zip.trim(),
    },
  };
}

/** The changed values only (spec §5 "Edit account"); null without any. Blanks and the case of an e-mail do not count. */
export function profileChanges(before: ProfileForm, after: ProfileForm): ProfileRequest | null {
  const { address: addressBefore, ...personBefore } = profileRequest(before);
  const { address: addressAfter, ...personAfter } = profileRequest(after);
  const person = changedFields(personBefore, personAfter);
  const address = changedFields(addressBefore, addressAfter);
  const changes = { ...person, ...(Object.keys(address).length === 0 ? {} : { address }) };
  return Object.keys(changes).length === 0 ? null : changes;
}
