import type {
  ConfigReference,
  CountriesReference,
  PhoneCountry,
  RegionsReference,
  TourReference,
  TourYearListed,
  TourYearReference,
} from '@tour-portal/contracts/api/reference-api.js';
import { api, type NoArgument } from '../api/api.js';

/** How long reference data that no page shows any more is kept, in seconds. */
export const cachedForADay = { keepUnusedDataFor: 86_400 };

/**
 * The facts that many pages read: configuration, tours and their years, countries, regions, phone countries. They change rarely, and
 * are kept for a day after their last use.
 */
export const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<ConfigReference, NoArgument>({
      query: () => ({ url: '/reference/config', timeout: 15_000 }),
      ...cachedForADay,
    }),
    tours: build.query<TourReference[], NoArgument>({ query: () => '/reference/tours', ...cachedForADay }),
    tourYears: build.query<TourYearReference[], NoArgument>({
      query: () => '/reference/tour-years',
      ...cachedForADay,
    }),
    /** What lists of tours show of each year. */
    tourYearList: build.query<TourYearListed[], NoArgument>({
      query: () => ({ url: '/reference/tour-years', params: { view: 'list' } }),
      ...cachedForADay,
    }),
    /** All the years of one tour. */
    yearsOfTour: build.query<TourYearReference[], number>({
      query: (tour) => ({ url: '/reference/tour-years', params: { tour } }),
      ...cachedForADay,
    }),
    countries: build.query<CountriesReference, NoArgument>({
      query: () => '/reference/countries',
      ...cachedForADay,
    }),
    regions: build.query<RegionsReference, NoArgument>({
      query: () => '/reference/regions',
      ...cachedForADay,
    }),
    phones: build.query<PhoneCountry[], NoArgument>({ query: () => '/reference/phones', ...cachedForADay }),
  }),
});

export const {
  useConfigQuery,
  useToursQuery,
  useTourYearsQuery,
  useTourYearListQuery,
  useYearsOfTourQuery,
  useCountriesQuery,
  useRegionsQuery,
  usePhonesQuery,
} = referenceApi;
