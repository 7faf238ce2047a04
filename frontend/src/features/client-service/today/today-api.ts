import type { Today } from '@tour-portal/contracts/client-service/today.js';
import type { Weeks } from '@tour-portal/contracts/client-service/weeks.js';
import { staffApi, type NoArgument } from '../staff-api.js';

const todayApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    today: build.query<Today, NoArgument>({ query: () => '/today', keepUnusedDataFor: 0 }),
    weeks: build.query<Weeks, NoArgument>({ query: () => '/weeks', keepUnusedDataFor: 0 }),
  }),
});

export const { useTodayQuery, useWeeksQuery } = todayApi;
