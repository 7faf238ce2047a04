import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import type {
  BookingCustomer,
  BookingDifference,
  BookingHistory,
  BookingMoment,
  FoundBookings,
  StaffMember,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Dispatch } from 'redux';
import {
  memberOfPages,
  selectStaffSession,
  sessionEnded,
  signedIn,
  signedOut,
  type StaffSession,
} from './sign-in/staff-session.js';

/** Lets a hook be called without an argument. */
export type NoArgument = ReturnType<() => void>;

const UNAUTHENTICATED = 401;

const call = fetchBaseQuery({
  // An absolute base: a relative one is no valid address outside a browser.
  baseUrl: `${globalThis.location.origin}/v1/client-service`,
  credentials: 'include',
  headers: { accept: 'application/json' },
  timeout: 60_000,
});

const SESSION_HAD_ENDED = { message: 'Your session had ended. Please press the button again.' };

/**
 * An answer of 401 marks the session as ended; one to a sign-out, as signed out. Until a member signs in again the hidden
 * pages, which may poll, ask the server nothing (decision 0050).
 */
const callAsStaff: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (
  args,
  queryApi,
  options,
) => {
  const currentSession = () => selectStaffSession(queryApi.getState() as { staff: StaffSession });
  const session = currentSession();
  const { status } = session;
  const unauthenticated = { error: { status: UNAUTHENTICATED, data: SESSION_HAD_ENDED } };
  if (status === 'out' && queryApi.type === 'query') return unauthenticated;
  const answer = await call(args, queryApi, options);
  if (answer.error?.status !== UNAUTHENTICATED) return answer;
  if (queryApi.endpoint === 'logout') queryApi.dispatch(signedOut());
  // An answer that comes late says nothing about a session that has begun meanwhile.
  else if (currentSession() === session) queryApi.dispatch(sessionEnded());
  return status === 'in' ? unauthenticated : answer;
};

/** A moment of a booking: after one of its events, or at a time. */
export type MomentQuery = { booking: number } & ({ revision: number } | { time: Instant });

/**
 * An endpoint's `onQueryStarted`: the member in the answer is signed in. The pages of a session that ended load their data
 * again for the same member; for another, nothing that was loaded stays (decision 0050).
 */
async function signInOnSuccess(
  _argument: unknown,
  call: {
    readonly dispatch: Dispatch;
    readonly getState: () => unknown;
    readonly queryFulfilled: Promise<{ data: StaffMember }>;
  },
): Promise<void> {
  const response = await call.queryFulfilled.catch(() => null);
  if (response === null) return;
  const { data: member } = response;
  const memberBefore = memberOfPages(selectStaffSession(call.getState() as { staff: StaffSession }));
  call.dispatch(signedIn(member));
  call.dispatch(
    memberBefore?.id === member.id ? staffApi.internalActions.onOnline() : staffApi.util.resetApiState(),
  );
}

/** Data that no page shows any more is dropped, so that a page never opens with a booking as it was some minutes ago. */
const uncached = { keepUnusedDataFor: 0 };

/**
 * An endpoint's `invalidatesTags`: the list is fetched again after every attempt at a change, even one whose answer was lost;
 * not after a preview, which has no idempotency key.
 */
export function afterAttempt<Tag extends 'Staff' | 'ApiKeys' | 'Webhooks'>(tag: Tag) {
  return (_: unknown, __: unknown, { key }: { key: string | null }) => (key === null ? [] : [tag]);
}

/** An endpoint's `transformResponse`: the server may answer with an empty body, but the dialog needs an object. */
export function orEmpty(answer: object | null): object {
  return answer ?? {};
}

/**
 * The base of all calls of client service, `/v1/client-service`, with those for signing in, search and history (D40, D41, D45);
 * the other features inject theirs.
 */
export const staffApi = createApi({
  reducerPath: 'clientService',
  baseQuery: callAsStaff,
  // When the network is back, and when a member whose session had ended is signed in again.
  refetchOnReconnect: true,
  tagTypes: ['History', 'Moment', 'Staff', 'Approvals', 'ApiKeys', 'Webhooks', 'Catalog'],
  endpoints: (build) => ({
    /** Who is signed in; 401 when nobody is. */
    staffMember: build.query<StaffMember, NoArgument>({
      query: () => '/me',
      onQueryStarted: signInOnSuccess,
      ...uncached,
    }),
    /** The first step; the code of the second one goes out by e-mail. */
    login: build.mutation<unknown, { email: string; password: string }>({
      query: (body) => ({ url: '/login', method: 'POST', body }),
    }),
    verifyLogin: build.mutation<StaffMember, { email: string; code: string }>({
      query: (body) => ({ url: '/login/verify', method: 'POST', body }),
      onQueryStarted: signInOnSuccess,
    }),
    logout: build.mutation<null, NoArgument>({
      query: () => ({ url: '/logout', method: 'POST' }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const isSignedOut = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isSignedOut) dispatch(signedOut());
      },
    }),

    /** @param q not empty */
    findBookings: build.infiniteQuery<FoundBookings, string, string | null>({
      query: ({ queryArg: q, pageParam: cursor }) => ({
        url: '/bookings',
        params: cursor === null ? { q } : { q, cursor },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next,
      },
      ...uncached,
    }),
    /** @param booking id */
    history: build.query<BookingHistory, number>({
      query: (booking) => `/bookings/${booking}/history`,
      providesTags: ['History'],
      ...uncached,
    }),
    /** The customer of a booking, as the account is now. @param booking id */
    customer: build.query<BookingCustomer, number>({
      query: (booking) => `/bookings/${booking}/customer`,
      providesTags: ['History'],
      ...uncached,
    }),
    /** The booking as it stood at a moment. Cached for a while; after an erasure here, which changes past moments, loaded again. */
    moment: build.query<BookingMoment, MomentQuery>({
      query: ({ booking, ...params }) => ({ url: `/bookings/${booking}/at`, params }),
      providesTags: ['Moment'],
    }),
    difference: build.query<BookingDifference, { booking: number; from: number; to: number }>({
      query: ({ booking, ...params }) => ({ url: `/bookings/${booking}/diff`, params }),
      providesTags: ['Moment'],
    }),
  }),
});

export const {
  useLoginMutation,
  useVerifyLoginMutation,
  useLogoutMutation,
  useFindBookingsInfiniteQuery,
  useHistoryQuery,
  useCustomerQuery,
  useMomentQuery,
  useDifferenceQuery,
} = staffApi;
