import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type {
  EmailResetRequest,
  LoginRequest,
  PasswordChangeRequest,
  PasswordRecoverRequest,
  PasswordResetKey,
  PasswordResetRequest,
  ProfileAnswer,
  ProfileRequest,
  SignupRequest,
} from '@tour-portal/contracts/account-api.js';
import type { Account, Booking } from '@tour-portal/contracts/api.js';
import type {
  ConfirmationEmailed,
  ConfirmationEmailRequest,
  ConfirmationLink,
  Flight,
  DetailsAnswer,
  DetailsRequest,
  HoldRequest,
  InviteAvailability,
  NamesAnswer,
  NamesRequest,
  TransportsAnswer,
  TransportsRequest,
} from '@tour-portal/contracts/booking-api.js';
import type {
  PaymentAnswer,
  PaymentRequest,
  PaymentTokenAnswer,
  PaymentTokenRequest,
} from '@tour-portal/contracts/payment-api.js';
import type {
  Airline,
  Airport,
  ConfigReference,
  CountriesReference,
  DepartureAvailability,
  PhoneCountry,
  RegionsReference,
  TourReference,
  TourYearReference,
  Transfer,
} from '@tour-portal/contracts/reference-api.js';
import type { SurveyAnswer, SurveyInvitation, SurveyRequest } from '@tour-portal/contracts/survey-api.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/time.js';

/** Lets a hook be called without an argument. */
type NoArgument = ReturnType<() => void>;

const DAY_SECONDS = 86_400;
const reference = { keepUnusedDataFor: DAY_SECONDS };

/** A flight number on a day: of landing for an arrival, of leaving for a departure. */
export interface FlightQuery {
  airlineIata: string;
  date: CalendarDate;
  number: string;
  isArrival: boolean;
}

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
    /** Null answers a call with `onlyValidate`. */
    changeProfile: build.mutation<ProfileAnswer | null, ProfileRequest>({
      query: (body) => ({ url: '/accounts/me', method: 'PATCH', body }),
    }),
    changePassword: build.mutation<{ updatedAt: Instant }, PasswordChangeRequest>({
      query: (body) => ({ url: '/accounts/me/password', method: 'PATCH', body }),
    }),

    /** Null answers an address: the key goes there by mail. A phone with its code gets the key at once. */
    recoverPassword: build.mutation<PasswordResetKey | null, PasswordRecoverRequest>({
      query: (body) => ({ url: '/password/recover', method: 'POST', body }),
    }),
    /** Whose password a key resets; 401: it has expired, is used or never was. */
    checkPasswordKey: build.query<{ email: string }, PasswordResetKey>({
      query: ({ token, id }) => ({ url: '/password/check', params: { token, id } }),
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation<null, PasswordResetRequest>({
      query: (body) => ({ url: '/password/reset', method: 'POST', body }),
    }),
    resetEmail: build.mutation<null, EmailResetRequest>({
      query: (body) => ({ url: '/email/reset', method: 'POST', body }),
    }),

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
    /** What {@link placeHold} would do now, decided by the same rules; nothing is held. */
    tryHold: build.query<Booking, HoldRequest>({
      query: (hold) => ({ url: '/bookings', method: 'POST', params: { dryRun: true }, body: hold }),
      keepUnusedDataFor: 0,
    }),
    /** @param id of the booking */
    extendHold: build.mutation<{ expiredAt: Instant }, number>({
      query: (id) => ({ url: `/bookings/${id}/extend`, method: 'POST' }),
    }),
    /** What {@link extendHold} would do now; nothing is extended. */
    tryExtension: build.query<{ expiredAt: Instant }, number>({
      query: (id) => ({ url: `/bookings/${id}/extend`, method: 'POST', params: { dryRun: true } }),
      keepUnusedDataFor: 0,
    }),
    setNames: build.mutation<NamesAnswer, { booking: number; names: NamesRequest }>({
      query: ({ booking, names }) => ({
        url: `/bookings/${booking}/guests/names`,
        method: 'PATCH',
        body: names,
      }),
    }),
    setDetails: build.mutation<DetailsAnswer, { booking: number; details: DetailsRequest }>({
      query: ({ booking, details }) => ({
        url: `/bookings/${booking}/guests/details`,
        method: 'PATCH',
        body: details,
      }),
    }),
    setTransports: build.mutation<TransportsAnswer, { booking: number; transports: TransportsRequest }>({
      query: ({ booking, transports }) => ({
        url: `/bookings/${booking}/guests/transports`,
        method: 'PATCH',
        body: transports,
      }),
    }),
    /** What {@link setTransports} would do now, each guest's fees included; nothing is saved. */
    tryTransports: build.query<TransportsAnswer, { booking: number; transports: TransportsRequest }>({
      query: ({ booking, transports }) => ({
        url: `/bookings/${booking}/guests/transports`,
        method: 'PATCH',
        params: { dryRun: true },
        body: transports,
      }),
      keepUnusedDataFor: 0,
    }),
    /** A mutation, so that each one who asks has a call of its own to abort. */
    findFlights: build.mutation<Flight[], FlightQuery>({ query: (params) => ({ url: '/flights', params }) }),
    /** Opens a payment of the chosen fees with the gateway (D27). */
    paymentToken: build.mutation<PaymentTokenAnswer, { booking: number } & PaymentTokenRequest>({
      query: ({ booking, fees }) => ({
        url: `/bookings/${booking}/payments/token`,
        method: 'POST',
        body: { fees },
      }),
    }),
    /** What {@link paymentToken} would charge now; nothing is opened, and there is no token. */
    tryPayment: build.query<PaymentTokenAnswer, { booking: number } & PaymentTokenRequest>({
      query: ({ booking, fees }) => ({
        url: `/bookings/${booking}/payments/token`,
        method: 'POST',
        params: { dryRun: true },
        body: { fees },
      }),
      keepUnusedDataFor: 0,
    }),
    /** `key`: an idempotency key (D12), the same for every attempt to record the same charge. */
    recordPayment: build.mutation<PaymentAnswer, { booking: number; payment: PaymentRequest; key: string }>({
      query: ({ booking, payment, key }) => ({
        url: `/bookings/${booking}/payments`,
        method: 'POST',
        body: payment,
        headers: { 'idempotency-key': key },
      }),
    }),
    /** Of the signed link in a confirmation mail (spec §7 "Confirmation PDF email"). */
    confirmationLink: build.query<ConfirmationLink, { booking: number; signature: string }>({
      query: ({ booking, signature }) => ({
        url: `/bookings/${booking}/confirmation`,
        params: { signature },
      }),
      keepUnusedDataFor: 0,
    }),
    emailConfirmation: build.mutation<ConfirmationEmailed, { booking: number } & ConfirmationEmailRequest>({
      query: ({ booking, ...body }) => ({
        url: `/bookings/${booking}/confirmation/email`,
        method: 'POST',
        body,
      }),
    }),
    /** Of the signed link of a survey (D34). */
    surveyInvitation: build.query<SurveyInvitation, string>({
      query: (signature) => ({ url: '/surveys', params: { signature } }),
      keepUnusedDataFor: 0,
    }),
    submitSurvey: build.mutation<SurveyAnswer, SurveyRequest>({
      query: (body) => ({ url: '/surveys', method: 'POST', body }),
    }),
    /** @param number of the booking whose party friends would join */
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
    airlines: build.query<Airline[], NoArgument>({ query: () => '/reference/airlines', ...reference }),
    airports: build.query<Airport[], NoArgument>({ query: () => '/reference/airports', ...reference }),
    transfers: build.query<Transfer[], NoArgument>({ query: () => '/reference/transfers', ...reference }),
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
  useChangeProfileMutation,
  useChangePasswordMutation,
  useRecoverPasswordMutation,
  useCheckPasswordKeyQuery,
  useResetPasswordMutation,
  useResetEmailMutation,
  useSendChallengeMutation,
  useVerifyChallengeMutation,
  usePlaceHoldMutation,
  useDeleteHoldMutation,
  useTryHoldQuery,
  useExtendHoldMutation,
  useTryExtensionQuery,
  useSetNamesMutation,
  useSetDetailsMutation,
  useSetTransportsMutation,
  useLazyTryTransportsQuery,
  useTryPaymentQuery,
  useConfirmationLinkQuery,
  useEmailConfirmationMutation,
  useSurveyInvitationQuery,
  useSubmitSurveyMutation,
  useInviteAvailabilityQuery,
  useConfigQuery,
  useToursQuery,
  useTourYearsQuery,
  useCountriesQuery,
  useRegionsQuery,
  usePhonesQuery,
  useAirlinesQuery,
  useAirportsQuery,
  useTransfersQuery,
  useTourAvailabilityQuery,
  useReportErrorMutation,
} = api;
