import { api } from '../../api/api.js';
import { SAVES_A_FORM } from '../../api/going-on.js';

/** Codes by text message. */
export const challengeApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendChallenge: build.mutation<null, { phoneNumber: string }>({
      query: (body) => ({ url: '/challenge/send', method: 'POST', body }),
      extraOptions: SAVES_A_FORM,
    }),
  }),
});

export const { useSendChallengeMutation } = challengeApi;
