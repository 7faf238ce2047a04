import type { Today } from '@tour-portal/contracts/client-service/today.js';
import { staffApi, type NoArgument } from '../staff-api.js';

const todayApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    today: build.query<Today, NoArgument>({ query: () => '/today', keepUnusedDataFor: 0 }),
  }),
});

export const { useTodayQuery } = todayApi;
