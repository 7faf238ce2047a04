import type { SignupRequest } from '@tour-portal/contracts/api/account-api.js';
import { profileRequest, type ProfileForm } from '../profile-form.js';

export interface SignupForm extends ProfileForm {
  password: string;
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

/** The request to send: the values of {@link profileRequest}, without an empty line 2, and the password exactly as typed. */
export function signupRequest(form: SignupForm): SignupRequest {
  const { address, ...person } = profileRequest(form);
  const { line2, ...required } = address;
  return {
    ...person,
    password: form.password,
    address: { ...required, ...(line2 === null ? {} : { line2 }) },
  };
}
