import type {
  EmailResetRequest,
  PasswordRecoverRequest,
  PasswordResetKey,
  PasswordResetRequest,
} from '@tour-portal/contracts/api/account-api.js';
import { api } from '../../../api/api.js';
import { KEYED_OPTIONS } from '../../../api/form-save.js';

/** The calls for customers who cannot log in. */
export const recoveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Answers null for an email address, which gets the key by mail; answers the key for a phone number with its code. */
    recoverPassword: build.mutation<PasswordResetKey | null, PasswordRecoverRequest>({
      query: (body) => ({ url: '/password/recover', method: 'POST', body }),
    }),
    /** The email of the account whose password a key resets; 401: the key has expired, was used or never existed. */
    checkPasswordKey: build.query<{ email: string }, PasswordResetKey>({
      query: ({ token, id }) => ({ url: '/password/check', params: { token, id } }),
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation<null, PasswordResetRequest>({
      query: (body) => ({ url: '/password/reset', method: 'POST', body }),
      extraOptions: KEYED_OPTIONS,
    }),
    resetEmail: build.mutation<null, EmailResetRequest>({
      query: (body) => ({ url: '/email/reset', method: 'POST', body }),
    }),
  }),
});

export const {
  useRecoverPasswordMutation,
  useCheckPasswordKeyQuery,
  useResetPasswordMutation,
  useResetEmailMutation,
} = recoveryApi;
