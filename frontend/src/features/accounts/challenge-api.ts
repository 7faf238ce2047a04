import { api } from '../../api/api.js';
import { RETRY_OPTIONS } from '../../api/form-save.js';

/** Codes by text message. */
export const challengeApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendChallenge: build.mutation<null, { phoneNumber: string }>({
      query: (body) => ({ url: '/challenge/send', method: 'POST', body }),
      extraOptions: RETRY_OPTIONS,
    }),
  }),
});

export const { useSendChallengeMutation } = challengeApi;
