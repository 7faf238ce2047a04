import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { referenceApi } from './reference-api.js';

export const yearsApi = referenceApi.injectEndpoints({
  endpoints: (build) => ({
    /** All the years of some tours; those of each tour are read and cached on their own. */
    yearsOfTours: build.query<TourYearReference[], readonly number[]>({
      queryFn: async (tours, { dispatch }) => {
        const calls = tours.map((tour) =>
          dispatch(referenceApi.endpoints.yearsOfTour.initiate(tour, { subscribe: false })),
        );
        const answers = await Promise.all(calls);
        const failed = answers.find(({ error }) => error);
        if (failed) return { error: failed.error as FetchBaseQueryError };
        return { data: answers.flatMap(({ data }) => data ?? []) };
      },
    }),
  }),
});

/** Each tour once, in the order in which they first occur. */
export function uniqueTourIds(entries: readonly { readonly tour: number }[]): number[] {
  return [...new Set(entries.map(({ tour }) => tour))];
}

/** The years of the tours that a page's bookings, requests or holds are for; each tour is asked for once. */
export function useYearsOfTours(entries: readonly { readonly tour: number }[] = []) {
  return yearsApi.useYearsOfToursQuery(uniqueTourIds(entries));
}
