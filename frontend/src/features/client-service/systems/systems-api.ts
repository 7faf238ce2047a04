import type {
  ApiKeys,
  ListedWebhook,
  MadeApiKey,
  WebhookDeliveries,
  WebhookSecret,
  Webhooks,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { serviceRequest, type ServiceCall } from '../actions/service-calls.js';
import { afterAttempt, orEmpty, staffApi, type NoArgument } from '../staff-api.js';

export type KeyTerms = Pick<MadeApiKey, 'name' | 'scopes'>;
export type WebhookTerms = Pick<ListedWebhook, 'url' | 'types' | 'personal'>;

const systemsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query<ApiKeys, NoArgument>({
      query: () => '/api-keys',
      providesTags: ['ApiKeys'],
      keepUnusedDataFor: 0,
    }),
    /** The call's id is not used: the API key has none yet. */
    makeApiKey: build.mutation<MadeApiKey, ServiceCall<KeyTerms>>({
      query: serviceRequest('POST', () => '/api-keys'),
      invalidatesTags: afterAttempt('ApiKeys'),
    }),
    /** The call's id is the key's. */
    endApiKey: build.mutation<object, ServiceCall<object>>({
      query: serviceRequest('DELETE', (apiKey) => `/api-keys/${apiKey}`),
      transformResponse: orEmpty,
      invalidatesTags: afterAttempt('ApiKeys'),
    }),
    webhooks: build.query<Webhooks, NoArgument>({
      query: () => '/webhooks',
      providesTags: ['Webhooks'],
      keepUnusedDataFor: 0,
    }),
    /** The call's id is not used: the webhook has none yet. */
    addWebhook: build.mutation<WebhookSecret, ServiceCall<WebhookTerms>>({
      query: serviceRequest('POST', () => '/webhooks'),
      invalidatesTags: afterAttempt('Webhooks'),
    }),
    /** The call's id is the webhook's. */
    switchWebhook: build.mutation<object, ServiceCall<{ enabled: boolean }>>({
      query: serviceRequest('PATCH', (webhook) => `/webhooks/${webhook}`),
      transformResponse: orEmpty,
      invalidatesTags: afterAttempt('Webhooks'),
    }),
    removeWebhook: build.mutation<object, ServiceCall<object>>({
      query: serviceRequest('DELETE', (webhook) => `/webhooks/${webhook}`),
      transformResponse: orEmpty,
      invalidatesTags: afterAttempt('Webhooks'),
    }),
    rotateWebhook: build.mutation<WebhookSecret, ServiceCall<object>>({
      query: serviceRequest('POST', (webhook) => `/webhooks/${webhook}/rotate`),
    }),
    deliveries: build.query<WebhookDeliveries, number>({
      query: (webhook) => `/webhooks/${webhook}/deliveries`,
      keepUnusedDataFor: 0,
    }),
    /** Sends one message again: `delivery` is its id, the call's own id is the webhook's. */
    sendAgain: build.mutation<object, ServiceCall<object> & { readonly delivery: string }>({
      query: ({ delivery, ...call }) =>
        serviceRequest<object>(
          'POST',
          (webhook) => `/webhooks/${webhook}/deliveries/${delivery}/again`,
        )(call),
      transformResponse: orEmpty,
    }),
    /** Sends all messages of the webhook's types since a time, whether they were sent before or not. */
    replayWebhook: build.mutation<object, ServiceCall<{ from: Instant }>>({
      query: serviceRequest('POST', (webhook) => `/webhooks/${webhook}/replay`),
      transformResponse: orEmpty,
    }),
  }),
});

export const {
  useApiKeysQuery,
  useMakeApiKeyMutation,
  useEndApiKeyMutation,
  useWebhooksQuery,
  useAddWebhookMutation,
  useSwitchWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookMutation,
  useDeliveriesQuery,
  useSendAgainMutation,
  useReplayWebhookMutation,
} = systemsApi;
