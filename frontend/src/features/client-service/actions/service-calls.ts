import type { Booking } from '@tour-portal/contracts/api/api.js';
import type {
  DoNotBookAnswer,
  ErasurePreview,
  OpenedAccount,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { CallError } from '../../../api/errors.js';
import { staffApi } from '../staff-api.js';

/** A call of client service that changes something (D42): as a preview, or to carry it out. */
export interface ServiceCall<Body> {
  /** Id of what the call is about: the booking, account, tour, approval …; 0 where the call needs none. */
  readonly id: number;
  readonly body: Body & { readonly reason: string };
  /** An idempotency key (D12), the same again until it is known whether the change was made; null: preview only. */
  readonly key: string | null;
}

/** Makes a call of client service; resolves to its answer or its error. */
export type ServiceCaller<Body, Answer> = (
  call: ServiceCall<Body>,
) => Promise<{ data?: Answer | undefined; error?: CallError | undefined }>;

/** The request of a call: with its key to carry it out, without one as a dry run. */
export function serviceRequest<Body>(method: string, path: (id: number) => string) {
  return ({ id, body, key }: ServiceCall<Body>) => ({
    url: path(id),
    method,
    body,
    ...(key === null ? { params: { dryRun: true } } : { headers: { 'idempotency-key': key } }),
  });
}

/** The history is reloaded after every attempt at a change, also after one whose answer was lost; not after a preview. */
const changedTags = ({ key }: { key: string | null }) => (key === null ? [] : (['History'] as const));

const changesHistory = {
  invalidatesTags: (_: unknown, __: unknown, call: { key: string | null }) => changedTags(call),
};

const serviceApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    actOnBooking: build.mutation<unknown, { action: string; call: ServiceCall<object> }>({
      query: ({ action, call }) => serviceRequest<object>('POST', (id) => `/bookings/${id}/${action}`)(call),
      invalidatesTags: (_, __, { call }) => changedTags(call),
    }),
    /** The id is not used: the account has none yet. */
    openAccount: build.mutation<OpenedAccount, ServiceCall<Omit<OpenedAccount, 'id'>>>({
      query: serviceRequest('POST', () => '/accounts'),
    }),
    /** The id is the account's. */
    setDoNotBook: build.mutation<DoNotBookAnswer, ServiceCall<{ doNotBook: boolean }>>({
      query: serviceRequest('PUT', (account) => `/accounts/${account}/do-not-book`),
      ...changesHistory,
    }),
    /** The id is the account's. Reloads past moments too: its bookings show no personal data at any of them any more. */
    erase: build.mutation<ErasurePreview, ServiceCall<object>>({
      query: serviceRequest('POST', (account) => `/accounts/${account}/erase`),
      invalidatesTags: (_, __, { key }) => (key === null ? [] : ['History', 'Moment']),
    }),
    /** For the account in the body; the id, of the booking whose page opened the dialog or 0, is not sent. */
    holdSpace: build.mutation<
      Booking,
      ServiceCall<{
        account: number;
        tour: number;
        date: string;
        roomGuests: readonly number[];
        /** The booking number of the party to join. */
        number?: string;
        evenIfBlocked?: boolean;
      }>
    >({
      query: serviceRequest('POST', () => '/holds'),
      ...changesHistory,
    }),
  }),
});

export const { useOpenAccountMutation, useSetDoNotBookMutation, useEraseMutation, useHoldSpaceMutation } =
  serviceApi;

/**
 * The call of an action of client service on a booking (D42).
 * @param action the last part of its path, as in `bookings/7/remind`
 */
export function useBookingAction<Body extends object, Answer = ServedBookingAnswer>(
  action: string,
): ServiceCaller<Body, Answer> {
  const [act] = serviceApi.useActOnBookingMutation();
  return async (call) => (await act({ action, call })) as Awaited<ReturnType<ServiceCaller<Body, Answer>>>;
}
