import type {
  SubmittedSurvey,
  SurveyInvitation,
  SurveyRequest,
} from '@tour-portal/contracts/api/survey-api.js';
import { api } from '../../api/api.js';
import { RETRY_OPTIONS } from '../../api/form-save.js';

/** The calls of a survey. */
export const surveysApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The tour and the state of the survey that a signed link opens (D34). */
    surveyInvitation: build.query<SurveyInvitation, string>({
      query: (signature) => ({ url: '/surveys', params: { signature } }),
      keepUnusedDataFor: 0,
    }),
    submitSurvey: build.mutation<SubmittedSurvey, SurveyRequest>({
      query: (body) => ({ url: '/surveys', method: 'POST', body }),
      extraOptions: RETRY_OPTIONS,
    }),
  }),
});

export const { useSurveyInvitationQuery, useSubmitSurveyMutation } = surveysApi;
