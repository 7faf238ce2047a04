import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { referenceApi } from './reference-api.js';

export const yearsApi = referenceApi.injectEndpoints({
  endpoints: (build) => ({
    /** All the years of some tours, each read and kept by itself. */
    yearsOfTours: build.query<TourYearReference[], readonly number[]>({
      queryFn: async (tours, { dispatch }) => {
        const asked = tours.map((tour) =>
          dispatch(referenceApi.endpoints.yearsOfTour.initiate(tour, { subscribe: false })),
        );
        const answers = await Promise.all(asked);
        const failed = answers.find(({ error }) => error);
        if (failed) return { error: failed.error as FetchBaseQueryError };
        return { data: answers.flatMap(({ data }) => data ?? []) };
      },
    }),
  }),
});

/** Each tour once, in the order in which they first occur. */
export function toursOf(those: readonly { readonly tour: number }[]): number[] {
  return [...new Set(those.map(({ tour }) => tour))];
}

/** The years of the tours of a page's bookings, requests or holds, however often each occurs. */
export function useYearsOfTours(those: readonly { readonly tour: number }[] = []) {
  return yearsApi.useYearsOfToursQuery(toursOf(those));
}
