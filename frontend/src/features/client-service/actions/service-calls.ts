import type { Booking } from '@tour-portal/contracts/api.js';
import type {
  CancelAnswer,
  ChangeAnswer,
  DoNotBookAnswer,
  ErasurePreview,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import { staffApi } from '../staff-api.js';

/** A call of client service (D42): looked at first, then carried out. */
export interface ServiceCall<Body> {
  /** Id of the booking, or of the account for what concerns a person. */
  readonly id: number;
  readonly body: Body & { readonly reason: string };
  /** An idempotency key (D12), the same for every attempt at the same change; null: only say what would happen. */
  readonly key: string | null;
}

function called<Body>(method: string, path: (id: number) => string) {
  return ({ id, body, key }: ServiceCall<Body>) => ({
    url: path(id),
    method,
    body,
    ...(key === null ? { params: { dryRun: true } } : { headers: { 'idempotency-key': key } }),
  });
}

const ofBooking = (action: string) => (id: number) => `/bookings/${id}/${action}`;

/** The history is read again after every attempt: also after one whose answer was lost on the way. */
const changesHistory = {
  invalidatesTags: (_: unknown, __: unknown, { key }: { key: string | null }) =>
    key === null ? [] : (['History'] as const),
};

/** What only client service may do. */
const serviceApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    addNote: build.mutation<ServedBookingAnswer, ServiceCall<{ note: string }>>({
      query: called('POST', ofBooking('note')),
      ...changesHistory,
    }),
    correctNames: build.mutation<
      ServedBookingAnswer,
      ServiceCall<{ names: readonly { id: number; fullName: string }[] }>
    >({
      query: called('POST', ofBooking('names')),
      ...changesHistory,
    }),
    extend: build.mutation<ServedBookingAnswer, ServiceCall<{ until: Instant }>>({
      query: called('POST', ofBooking('extend')),
      ...changesHistory,
    }),
    /** @param guests ids; absent: the whole booking */
    cancel: build.mutation<CancelAnswer, ServiceCall<{ guests?: readonly number[] }>>({
      query: called('POST', ofBooking('cancel')),
      ...changesHistory,
    }),
    changeRooms: build.mutation<ChangeAnswer, ServiceCall<{ rooms: readonly (readonly number[])[] }>>({
      query: called('POST', ofBooking('rooms')),
      ...changesHistory,
    }),
    changePrice: build.mutation<ChangeAnswer, ServiceCall<{ guest: number; amount: number }>>({
      query: called('POST', ofBooking('price')),
      ...changesHistory,
    }),
    giveBack: build.mutation<ServedBookingAnswer, ServiceCall<{ payment: number; amount: number }>>({
      query: called('POST', ofBooking('refund')),
      ...changesHistory,
    }),
    reconfirm: build.mutation<ServedBookingAnswer, ServiceCall<object>>({
      query: called('POST', ofBooking('reconfirm')),
      ...changesHistory,
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
        evenIfBlocked?: boolean;
      }>
    >({
      query: called('POST', () => '/holds'),
      ...changesHistory,
    }),
  }),
});

export const {
  useAddNoteMutation,
  useCorrectNamesMutation,
  useExtendMutation,
  useCancelMutation,
  useChangeRoomsMutation,
  useChangePriceMutation,
  useGiveBackMutation,
  useReconfirmMutation,
  useSetDoNotBookMutation,
  useForgetMutation,
  useHoldSpaceMutation,
} = serviceApi;
