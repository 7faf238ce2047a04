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

/** What messages call the fields: their labels in a US address. In the order of the forms. */
export const LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Mobile phone',
  email: 'Email',
  password: 'Password',
  'address.line1': 'Address line 1',
  'address.line2': 'Address line 2',
  'address.country': 'Country',
  'address.state': 'State',
  'address.city': 'City',
  'address.zip': 'Zip code',
};

/**
 * The labels of the required fields that are empty or blank; while there are any, the button is disabled (spec §5 "Sign up", "Edit
 * account"). A form without a password field has none to fill in.
 */
export function missingFields({ address, ...person }: ProfileForm & { password?: string }): string[] {
  const { line2: _optional, ...required } = address;
  const parts = Object.entries(required).map(([name, value]) => [`address.${name}`, value] as const);
  const values: Readonly<Record<string, string | undefined>> = { ...person, ...Object.fromEntries(parts) };
  return Object.entries(LABELS).flatMap(([path, label]) => (values[path]?.trim() === '' ? [label] : []));
}

/** The values to send: without the blanks around them, the email in lower case, and null for an empty line 2. */
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

/** The changed values only (spec §5 "Edit account"); null without any. Blanks around values and the case of the email do not count. */
export function profileChanges(before: ProfileForm, after: ProfileForm): ProfileRequest | null {
  const { address: addressBefore, ...personBefore } = profileRequest(before);
  const { address: addressAfter, ...personAfter } = profileRequest(after);
  const person = changedFields(personBefore, personAfter);
  const address = changedFields(addressBefore, addressAfter);
  const changes = { ...person, ...(Object.keys(address).length === 0 ? {} : { address }) };
  return Object.keys(changes).length === 0 ? null : changes;
}
