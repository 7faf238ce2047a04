import type {
  CatalogueDeparture,
  CatalogueTour,
  DepartureChange,
  Withdrawal,
  YearChange,
  YearPrices,
} from '@tour-portal/contracts/client-service/catalogue.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { serviceRequest, type ServiceCall } from '../actions/service-calls.js';
import { staffApi, type NoArgument } from '../staff-api.js';

/**
 * The catalog is reloaded after every attempt at a change, also after one whose answer was lost. It is not reloaded after a
 * preview, which has no key.
 */
const changesCatalog = {
  invalidatesTags: (_: unknown, __: unknown, { key }: { key: string | null }) =>
    key === null ? [] : (['Catalog'] as const),
};
const uncached = { providesTags: ['Catalog' as const], keepUnusedDataFor: 0 };

type NewDeparture = Pick<CatalogueDeparture, 'departedAt' | 'capacity' | 'priceName'>;

const catalogApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    catalogTours: build.query<CatalogueTour[], NoArgument>({ query: () => '/catalogue/tours', ...uncached }),
    catalogDepartures: build.query<CatalogueDeparture[], { tour: number; year: number }>({
      query: ({ tour, year }) => ({ url: `/catalogue/tours/${tour}/departures`, params: { year } }),
      ...uncached,
    }),
    /** The id of a call is the tour's, here and below. */
    scheduleDeparture: build.mutation<CatalogueDeparture, ServiceCall<NewDeparture>>({
      query: serviceRequest('POST', (tour) => `/catalogue/tours/${tour}/departures`),
      ...changesCatalog,
    }),
    changeDepartures: build.mutation<
      CatalogueDeparture[],
      ServiceCall<DepartureChange & { readonly dates: readonly CalendarDate[] }>
    >({
      query: serviceRequest('PATCH', (tour) => `/catalogue/tours/${tour}/departures`),
      ...changesCatalog,
    }),
    setPrices: build.mutation<YearPrices, ServiceCall<YearChange> & { readonly year: number }>({
      query: ({ year, ...call }) =>
        serviceRequest<YearChange>('PATCH', (tour) => `/catalogue/tours/${tour}/years/${year}`)(call),
      ...changesCatalog,
    }),
    withdrawDeparture: build.mutation<Withdrawal, ServiceCall<object> & { readonly date: CalendarDate }>({
      query: ({ date, ...call }) =>
        serviceRequest<object>(
          'POST',
          (tour) => `/catalogue/tours/${tour}/departures/${date}/withdraw`,
        )(call),
      ...changesCatalog,
    }),
    withdrawal: build.query<Withdrawal, { tour: number; date: CalendarDate }>({
      query: ({ tour, date }) => `/catalogue/tours/${tour}/departures/${date}/withdrawal`,
      ...uncached,
    }),
  }),
});

export const {
  useCatalogToursQuery,
  useCatalogDeparturesQuery,
  useScheduleDepartureMutation,
  useChangeDeparturesMutation,
  useSetPricesMutation,
  useWithdrawDepartureMutation,
  useWithdrawalQuery,
} = catalogApi;
