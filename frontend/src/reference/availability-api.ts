import type { DepartureAvailability } from '@tour-portal/contracts/api/reference-api.js';
import { api } from '../api/api.js';

/** Live space of departures. */
export const availabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Live seats of a tour's departures in one year (D15). */
    tourAvailability: build.query<DepartureAvailability[], { tour: number; year: number }>({
      query: ({ tour, year }) => ({ url: `/tours/${tour}/availability`, params: { year } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useTourAvailabilityQuery } = availabilityApi;
