import { api } from '../../api/api.js';
import { problemsOf, type Problem } from '../../api/errors.js';
import { RETRY_OPTIONS } from '../../api/form-save.js';

const challengeApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendChallenge: build.mutation<null, { phoneNumber: string }>({
      query: (body) => ({ url: '/challenge/send', method: 'POST', body }),
      extraOptions: RETRY_OPTIONS,
    }),
  }),
});

/** Returns a function that has a code sent to a phone by text message; it resolves to the problems, or to none. */
export function useSendCode(): (phoneNumber: string) => Promise<Problem[]> {
  const [sendChallenge] = challengeApi.useSendChallengeMutation();
  return async (phoneNumber) => problemsOf((await sendChallenge({ phoneNumber })).error);
}
