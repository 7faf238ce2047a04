import type { ApiScope } from '@tour-portal/contracts/client-service/api-keys.js';
import type { ApiKeys, MadeApiKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import { called, type ServiceCall } from '../actions/service-calls.js';
import { staffApi, type NoArgument } from '../staff-api.js';

/** The list is read again after every attempt: also after one whose answer was lost on the way. */
const changesKeys = {
  invalidatesTags: (_: unknown, __: unknown, { key }: { key: string | null }) =>
    key === null ? [] : (['ApiKeys'] as const),
};

const systemsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query<ApiKeys, NoArgument>({
      query: () => '/api-keys',
      providesTags: ['ApiKeys'],
      keepUnusedDataFor: 0,
    }),
    /** The id is not used. */
    makeApiKey: build.mutation<MadeApiKey, ServiceCall<{ name: string; scopes: readonly ApiScope[] }>>({
      query: called('POST', () => '/api-keys'),
      ...changesKeys,
    }),
    /** Of the key. */
    endApiKey: build.mutation<object, ServiceCall<object>>({
      query: called('DELETE', (apiKey) => `/api-keys/${apiKey}`),
      // It is answered with nothing; that is an answer all the same.
      transformResponse: (answer: object | null) => answer ?? {},
      ...changesKeys,
    }),
  }),
});

export const { useApiKeysQuery, useMakeApiKeyMutation, useEndApiKeyMutation } = systemsApi;
