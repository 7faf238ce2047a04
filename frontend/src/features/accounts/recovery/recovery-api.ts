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
    /** Answers null for an email, to which the key is mailed if it has an account; the key for the phone of an account with its code. */
    recoverPassword: build.mutation<PasswordResetKey | null, PasswordRecoverRequest>({
      query: (body) => ({ url: '/password/recover', method: 'POST', body }),
    }),
    /** The email of the account whose password a key resets; 401: the key is not valid, or not any more. */
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
