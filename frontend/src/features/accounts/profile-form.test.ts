import type { ProfileRequest } from '@tour-portal/contracts/api/account-api.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { anAccount } from '../../testing/fixtures.js';
import {
  profileChanges,
  profileFormOf,
  missingFields,
  profileRequest,
  type ProfileForm,
} from './profile-form.js';

const form = profileFormOf(anAccount);
const edited = (changes: Partial<ProfileForm>, address: Partial<ProfileForm['address']> = {}) => ({
  ...form,
  ...changes,
  address: { ...form.address, ...address },
});

const text = fc.constantFrom('', ' ', 'Ruth', ' Ruth ', 'RUTH@EXAMPLE.COM', 'ruth@example.com', '89501');
const forms: fc.Arbitrary<ProfileForm> = fc.record({
  firstName: text,
  lastName: text,
  phoneNumber: text,
  email: text,
  address: fc.record({ line1: text, line2: text, city: text, state: text, country: text, zip: text }),
});

/** The profile after the request has changed it. */
function applied(before: ProfileForm, { address, ...person }: ProfileRequest) {
  const profile = profileRequest(before);
  return { ...profile, ...person, address: { ...profile.address, ...address } };
}

describe('the changes of a profile', () => {
  it('are none for the same form, blanks around a value or another case of the email', () => {
    expect(profileChanges(form, form)).toBeNull();
    expect(
      profileChanges(form, edited({ firstName: ' Ruth ', email: 'RUTH@Example.com ' }, { line2: '  ' })),
    ).toBeNull();
  });

  it('are the changed fields and parts of the address, and no other', () => {
    expect(profileChanges(form, edited({ lastName: 'Stone' }))).toEqual({ lastName: 'Stone' });
    expect(profileChanges(form, edited({}, { zip: '89502 ', line2: 'Unit 3' }))).toEqual({
      address: { line2: 'Unit 3', zip: '89502' },
    });
    expect(profileChanges(edited({}, { line2: 'Unit 3' }), form)).toEqual({ address: { line2: null } });
  });

  it('turn any profile into any other', () => {
    fc.assert(
      fc.property(forms, forms, (before, after) => {
        expect(applied(before, profileChanges(before, after) ?? {})).toEqual(profileRequest(after));
      }),
    );
  });

  it('contain no unchanged value', () => {
    fc.assert(
      fc.property(forms, forms, (before, after) => {
        const { address = {}, ...person } = profileChanges(before, after) ?? {};
        const { address: oldAddress, ...oldPerson } = profileRequest(before);
        for (const [name, value] of Object.entries(person)) {
          expect(oldPerson[name as keyof typeof oldPerson]).not.toBe(value);
        }
        for (const [name, value] of Object.entries(address)) {
          expect(oldAddress[name as keyof typeof oldAddress]).not.toBe(value);
        }
      }),
    );
  });
});

describe('a filled profile', () => {
  it('needs everything but line 2', () => {
    expect(missingFields(form)).toEqual([]);
    expect(missingFields(edited({}, { line2: '' }))).toEqual([]);
    const person = { firstName: ' ', lastName: '', phoneNumber: '', email: ' ' };
    const address = { line1: '', city: '', state: '', country: '', zip: ' ' };
    expect(missingFields({ ...edited(person, address), password: '' })).toEqual([
      'First name',
      'Last name',
      'Mobile phone',
      'Email',
      'Password',
      'Address line 1',
      'Country',
      'State',
      'City',
      'Zip code',
    ]);
  });
});
