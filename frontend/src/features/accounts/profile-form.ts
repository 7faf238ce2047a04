import { normalizeEmail } from '@tour-portal/contracts/account-rules.js';
import type { ProfileRequest } from '@tour-portal/contracts/account-api.js';
import type { Account, Address } from '@tour-portal/contracts/api.js';
import { differing } from '@tour-portal/contracts/profile-changes.js';

export interface ProfileForm {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  email: string;
  address: { line1: string; line2: string; city: string; state: string; country: string; zip: string };
}

type Profile = Pick<Account, 'firstName' | 'lastName' | 'phoneNumber' | 'email'> & { address: Address };

export function formOf({ firstName, lastName, phoneNumber, email, address }: Account): ProfileForm {
  const { line1, line2, city, state, country, zip } = address;
  return {
    firstName,
    lastName,
    phoneNumber,
    email,
    address: { line1, line2: line2 ?? '', city, state, country, zip },
  };
}

/** Whether everything required is there; only then the button is enabled (spec §5 "Sign up", "Edit account"). */
export function allFilled({ address, ...person }: ProfileForm): boolean {
  const { line2: _optional, ...required } = address;
  return [...Object.values(person), ...Object.values(required)].every((value) => value.trim() !== '');
}

/** The values as they are sent: without the blanks around them, an empty line 2 as null. */
export function profileOf({ firstName, lastName, phoneNumber, email, address }: ProfileForm): Profile {
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

/** Only what differs (spec §5 "Edit account"); null when nothing does. Blanks and the case of an e-mail are no change. */
export function changesOf(before: ProfileForm, after: ProfileForm): ProfileRequest | null {
  const { address: addressBefore, ...personBefore } = profileOf(before);
  const { address: addressAfter, ...personAfter } = profileOf(after);
  const person = differing(personBefore, personAfter);
  const address = differing(addressBefore, addressAfter);
  const changes = { ...person, ...(Object.keys(address).length === 0 ? {} : { address }) };
  return Object.keys(changes).length === 0 ? null : changes;
}
