import type { SignupRequest } from '@tour-portal/contracts/api/account-api.js';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { api } from '../../../api/api.js';
import { RETRY_OPTIONS } from '../../../api/form-save.js';
import { signInOnSuccess } from '../../../session/account-changes.js';

/** The call that opens an account. */
export const signUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its answer is null for a request with `onlyValidate`. */
    signup: build.mutation<Account | null, SignupRequest>({
      query: (body) => ({ url: '/accounts/signup', method: 'POST', body }),
      extraOptions: RETRY_OPTIONS,
      onQueryStarted: signInOnSuccess,
    }),
  }),
});

export const { useSignupMutation } = signUpApi;
