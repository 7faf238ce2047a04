import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type {
  Account,
  Booking,
  ConfigReference,
  CountriesReference,
  DepartureAvailability,
  HoldRequest,
  InviteAvailability,
  LoginRequest,
  PhoneCountry,
  RegionsReference,
  SignupRequest,
  TourReference,
  TourYearReference,
} from '@tour-portal/contracts/api.js';
import type { Instant } from '@tour-portal/contracts/time.js';

/** Lets a hook be called without an argument. */
type NoArgument = ReturnType<() => void>;

const DAY_SECONDS = 86_400;
const reference = { keepUnusedDataFor: DAY_SECONDS };

/** What the page tells the server about a failure of its own (spec §7, POST /errors). */
export interface ErrorReport {
  url: string;
  userAgent: string;
  name: string;
  message: string;
  stack: string;
  debug: string;
}

/**
 * Every call of the portal, base `/v1`, cookies included (spec §7). Refusals arrive as `error` of a hook or `unwrap()`;
 * read them with `problemsOf` of errors.ts. What a change does to the account on screen is in session.ts.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: fetchBaseQuery({
    // An absolute base: a relative one is no valid address outside a browser.
    baseUrl: `${globalThis.location.origin}/v1`,
    credentials: 'include',
    headers: { accept: 'application/json' },
    timeout: 60_000,
  }),
  endpoints: (build) => ({
    me: build.query<Account, NoArgument>({ query: () => ({ url: '/accounts/me', timeout: 15_000 }) }),
    /** Null answers a call with `onlyValidate`. */
    signup: build.mutation<Account | null, SignupRequest>({
      query: (body) => ({ url: '/accounts/signup', method: 'POST', body }),
    }),
    login: build.mutation<Account, LoginRequest>({
      query: (body) => ({ url: '/accounts/login', method: 'POST', body }),
    }),
    logout: build.mutation<null, NoArgument>({ query: () => ({ url: '/accounts/logout', method: 'POST' }) }),

    sendChallenge: build.mutation<null, { phoneNumber: string }>({
      query: (body) => ({ url: '/challenge/send', method: 'POST', body }),
    }),
    verifyChallenge: build.mutation<null, { phoneNumber: string; smsCode: string }>({
      query: (body) => ({ url: '/challenge/verify', method: 'POST', body }),
    }),

    /** `key`: an idempotency key (D12), the same for every attempt at the same hold. */
    placeHold: build.mutation<Booking, { hold: HoldRequest; key: string }>({
      query: ({ hold, key }) => ({
        url: '/bookings',
        method: 'POST',
        body: hold,
        headers: { 'idempotency-key': key },
      }),
    }),
    /** @param id of the booking */
    deleteHold: build.mutation<{ deletedAt: Instant }, number>({
      query: (id) => ({ url: `/bookings/${id}`, method: 'DELETE' }),
    }),
    /** @param id of the booking */
    extendHold: build.mutation<{ expiredAt: Instant }, number>({
      query: (id) => ({ url: `/bookings/${id}/extend`, method: 'POST' }),
    }),
    inviteAvailability: build.query<InviteAvailability, string>({
      query: (number) => ({ url: '/bookings/availability/invite', params: { number } }),
    }),

    config: build.query<ConfigReference, NoArgument>({
      query: () => ({ url: '/reference/config', timeout: 15_000 }),
      ...reference,
    }),
    tours: build.query<TourReference[], NoArgument>({ query: () => '/reference/tours', ...reference }),
    tourYears: build.query<TourYearReference[], NoArgument>({
      query: () => '/reference/tour-years',
      ...reference,
    }),
    countries: build.query<CountriesReference, NoArgument>({
      query: () => '/reference/countries',
      ...reference,
    }),
    regions: build.query<RegionsReference, NoArgument>({ query: () => '/reference/regions', ...reference }),
    phones: build.query<PhoneCountry[], NoArgument>({ query: () => '/reference/phones', ...reference }),
    /** Live seats of a tour's departures in one year (D15). */
    tourAvailability: build.query<DepartureAvailability[], { tour: number; year: number }>({
      query: ({ tour, year }) => ({ url: `/tours/${tour}/availability`, params: { year } }),
      keepUnusedDataFor: 0,
    }),

    reportError: build.mutation<null, ErrorReport>({
      query: (body) => ({ url: '/errors', method: 'POST', body }),
    }),
  }),
});

export const {
  useMeQuery,
  useSignupMutation,
  useLoginMutation,
  useLogoutMutation,
  useSendChallengeMutation,
  useVerifyChallengeMutation,
  usePlaceHoldMutation,
  useDeleteHoldMutation,
  useExtendHoldMutation,
  useInviteAvailabilityQuery,
  useConfigQuery,
  useToursQuery,
  useTourYearsQuery,
  useCountriesQuery,
  useRegionsQuery,
  usePhonesQuery,
  useTourAvailabilityQuery,
  useReportErrorMutation,
} = api;
