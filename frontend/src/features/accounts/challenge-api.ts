import { api } from '../../api/api.js';

/** Codes by text message. */
export const challengeApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendChallenge: build.mutation<null, { phoneNumber: string }>({
      query: (body) => ({ url: '/challenge/send', method: 'POST', body }),
    }),
  }),
});

export const { useSendChallengeMutation } = challengeApi;
