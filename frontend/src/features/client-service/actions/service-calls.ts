import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { TransportRequest } from '@tour-portal/contracts/api/booking-api.js';
import type {
  CancelAnswer,
  ChangeAnswer,
  DoNotBookAnswer,
  ErasurePreview,
  OpenedAccount,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { ReminderKind } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { staffApi } from '../staff-api.js';

/** A call of client service (D42): looked at first, then carried out. */
export interface ServiceCall<Body> {
  /** Id of the booking, or of the account for what concerns a person. */
  readonly id: number;
  readonly body: Body & { readonly reason: string };
  /** An idempotency key (D12), the same for every attempt at the same change; null: only say what would happen. */
  readonly key: string | null;
}

/** The request of a call: with its key to carry it out, without one only to say what would happen. */
export function called<Body>(method: string, path: (id: number) => string) {
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
    remind: build.mutation<ServedBookingAnswer, ServiceCall<{ kind: ReminderKind }>>({
      query: called('POST', ofBooking('remind')),
      ...changesHistory,
    }),
    correctDetails: build.mutation<ServedBookingAnswer, ServiceCall<{ details: readonly { id: number }[] }>>({
      query: called('POST', ofBooking('details')),
      ...changesHistory,
    }),
    correctTransports: build.mutation<
      ServedBookingAnswer,
      ServiceCall<{
        transports: readonly { id: number; arrival?: TransportRequest; departure?: TransportRequest }[];
      }>
    >({
      query: called('POST', ofBooking('transports')),
      ...changesHistory,
    }),
    /** Ids of transfers; null: none. */
    chooseTransfer: build.mutation<
      ServedBookingAnswer,
      ServiceCall<{
        transfers: readonly { id: number; arrival?: number | null; departure?: number | null }[];
      }>
    >({
      query: called('POST', ofBooking('transfer')),
      ...changesHistory,
    }),
    offerProtection: build.mutation<ServedBookingAnswer, ServiceCall<{ guests: readonly number[] }>>({
      query: called('POST', ofBooking('protection')),
      ...changesHistory,
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

export const {
  useAddNoteMutation,
  useCorrectNamesMutation,
  useExtendMutation,
  useCancelMutation,
  useChangeRoomsMutation,
  useChangePriceMutation,
  useGiveBackMutation,
  useReconfirmMutation,
  useRemindMutation,
  useCorrectDetailsMutation,
  useCorrectTransportsMutation,
  useChooseTransferMutation,
  useOfferProtectionMutation,
  useOpenAccountMutation,
  useSetDoNotBookMutation,
  useForgetMutation,
  useHoldSpaceMutation,
} = serviceApi;
