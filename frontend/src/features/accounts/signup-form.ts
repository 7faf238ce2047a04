import type { SignupRequest } from '@tour-portal/contracts/api.js';
import { normalizeEmail } from '@tour-portal/contracts/account-rules.js';

export interface SignupForm {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  email: string;
  password: string;
  address: { line1: string; line2: string; city: string; state: string; country: string; zip: string };
}

/** Spec §5: the country is US until another one is chosen. */
export const EMPTY_SIGNUP: SignupForm = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  email: '',
  password: '',
  address: { line1: '', line2: '', city: '', state: '', country: 'US', zip: '' },
};

/** Whether everything required is there; only then the button is enabled (spec §5 "Sign up"). */
export function allFilled({ address, ...person }: SignupForm): boolean {
  const { line2: _optional, ...required } = address;
  return [...Object.values(person), ...Object.values(required)].every((value) => value.trim() !== '');
}

/** What is sent: the values without the blanks around them; a password stays as it was typed. */
export function requestOf(form: SignupForm): SignupRequest {
  const { line2, ...address } = form.address;
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    phoneNumber: form.phoneNumber,
    email: normalizeEmail(form.email),
    password: form.password,
    address: {
      line1: address.line1.trim(),
      ...(line2.trim() === '' ? {} : { line2: line2.trim() }),
      city: address.city.trim(),
      state: address.state.trim(),
      country: address.country,
      zip: address.zip.trim(),
    },
  };
}
