import type { Airline, Airport, Hotel, Transfer } from '@tour-portal/contracts/api/reference-api.js';
import { api, type NoArgument } from '../api/api.js';
import { cachedForADay } from './reference-api.js';

/** What journeys are made of: airlines, airports, transfers, hotels. They change rarely, and are kept for a day after their last use. */
export const travelReferenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    airlines: build.query<Airline[], NoArgument>({ query: () => '/reference/airlines', ...cachedForADay }),
    airports: build.query<Airport[], NoArgument>({ query: () => '/reference/airports', ...cachedForADay }),
    transfers: build.query<Transfer[], NoArgument>({ query: () => '/reference/transfers', ...cachedForADay }),
    hotels: build.query<Hotel[], NoArgument>({ query: () => '/reference/hotels', ...cachedForADay }),
  }),
});

export const { useAirlinesQuery, useAirportsQuery, useTransfersQuery, useHotelsQuery } = travelReferenceApi;
