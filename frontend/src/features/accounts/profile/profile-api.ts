import type {
  PasswordChangeRequest,
  ProfileAnswer,
  ProfileRequest,
} from '@tour-portal/contracts/api/account-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { ALL_REMINDERS } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { partyName } from '@tour-portal/contracts/booking/party-name.js';
import { api } from '../../../api/api.js';
import { RETRY_OPTIONS } from '../../../api/form-save.js';
import { updateAccountOnSuccess } from '../../../session/account-changes.js';

/** The calls that change the profile, the reminders and the password of a signed-in customer. */
export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its answer is null for a request with `onlyValidate`. */
    changeProfile: build.mutation<ProfileAnswer | null, ProfileRequest>({
      query: (body) => ({ url: '/accounts/me', method: 'PATCH', body }),
      extraOptions: RETRY_OPTIONS,
      onQueryStarted: updateAccountOnSuccess(
        (account, answer: ProfileAnswer | null, request: ProfileRequest) => {
          // A validation changes nothing.
          if (answer === null) return;
          const { address, reminders, onlyValidate: _validation, smsCode: _code, ...values } = request;
          Object.assign(account, values, { updatedAt: answer.updatedAt });
          if (reminders !== undefined)
            account.reminders = { ...ALL_REMINDERS, ...account.reminders, ...reminders };
          Object.assign(account.address, address, answer.address);
          for (const booking of account.bookings) booking.party.name = partyName(booking.guests, account);
        },
      ),
    }),
    changePassword: build.mutation<{ updatedAt: Instant }, PasswordChangeRequest>({
      query: (body) => ({ url: '/accounts/me/password', method: 'PATCH', body }),
      extraOptions: RETRY_OPTIONS,
      onQueryStarted: updateAccountOnSuccess((account, { updatedAt }: { updatedAt: Instant }) => {
        account.updatedAt = updatedAt;
      }),
    }),
  }),
});

export const { useChangeProfileMutation, useChangePasswordMutation } = profileApi;
