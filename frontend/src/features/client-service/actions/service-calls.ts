import type { Booking } from '@tour-portal/contracts/api/api.js';
import type {
  DoNotBookAnswer,
  ErasurePreview,
  OpenedAccount,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { CallError } from '../../../api/errors.js';
import { staffApi } from '../staff-api.js';

/** A call of client service (D42): looked at first, then carried out. */
export interface ServiceCall<Body> {
  /** Id of the booking, or of the account for what concerns a person. */
  readonly id: number;
  readonly body: Body & { readonly reason: string };
  /** An idempotency key (D12), the same for every attempt at the same change; null: only say what would happen. */
  readonly key: string | null;
}

/** Makes a call of client service; resolves with its answer or what went wrong. */
export type Caller<Body, Answer> = (
  call: ServiceCall<Body>,
) => Promise<{ data?: Answer | undefined; error?: CallError | undefined }>;

/** The request of a call: with its key to carry it out, without one only to say what would happen. */
export function called<Body>(method: string, path: (id: number) => string) {
  return ({ id, body, key }: ServiceCall<Body>) => ({
    url: path(id),
    method,
    body,
    ...(key === null ? { params: { dryRun: true } } : { headers: { 'idempotency-key': key } }),
  });
}

/** The history is read again after every attempt: also after one whose answer was lost on the way. */
const changedTags = ({ key }: { key: string | null }) => (key === null ? [] : (['History'] as const));

const changesHistory = {
  invalidatesTags: (_: unknown, __: unknown, call: { key: string | null }) => changedTags(call),
};

const serviceApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    actOnBooking: build.mutation<unknown, { action: string; call: ServiceCall<object> }>({
      query: ({ action, call }) => called<object>('POST', (id) => `/bookings/${id}/${action}`)(call),
      invalidatesTags: (_, __, { call }) => changedTags(call),
    }),
    /** Concerns no booking: the id is not used. */
    openAccount: build.mutation<OpenedAccount, ServiceCall<Omit<OpenedAccount, 'id'>>>({
      query: called('POST', () => '/accounts'),
    }),
    /** Of the account. */
    setDoNotBook: build.mutation<DoNotBookAnswer, ServiceCall<{ doNotBook: boolean }>>({
      query: called('PUT', (account) => `/accounts/${account}/do-not-book`),
      ...changesHistory,
    }),
    /** Of the account. Afterwards no moment of its bookings reads as it did. */
    forget: build.mutation<ErasurePreview, ServiceCall<object>>({
      query: called('POST', (account) => `/accounts/${account}/erase`),
      invalidatesTags: (_, __, { key }) => (key === null ? [] : ['History', 'Moment']),
    }),
    /** For the account in the body, beyond its one hold; the id is that of the booking it is asked from. */
    holdSpace: build.mutation<
      Booking,
      ServiceCall<{
        account: number;
        tour: number;
        date: string;
        roomGuests: readonly number[];
        /** Of the party to join. */
        number?: string;
        evenIfBlocked?: boolean;
      }>
    >({
      query: called('POST', () => '/holds'),
      ...changesHistory,
    }),
  }),
});

export const { useOpenAccountMutation, useSetDoNotBookMutation, useForgetMutation, useHoldSpaceMutation } =
  serviceApi;

/**
 * What client service does to a booking (D42).
 * @param action the last part of its path, as in `bookings/7/remind`
 */
export function useBookingAction<Body extends object, Answer = ServedBookingAnswer>(
  action: string,
): Caller<Body, Answer> {
  const [act] = serviceApi.useActOnBookingMutation();
  return async (call) => (await act({ action, call })) as Awaited<ReturnType<Caller<Body, Answer>>>;
}
