import type { LoginRequest } from '@tour-portal/contracts/api/account-api.js';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { api } from '../../../api/api.js';
import { signInOnSuccess } from '../../../session/account-changes.js';

/** The call of the login page. */
export const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Account, LoginRequest>({
      query: (body) => ({ url: '/accounts/login', method: 'POST', body }),
      onQueryStarted: signInOnSuccess,
    }),
  }),
});

export const { useLoginMutation } = signInApi;
