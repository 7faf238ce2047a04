import type { OutsideServiceState } from '@tour-portal/contracts/api/health-api.js';
import { staffApi, type NoArgument } from '../staff-api.js';

/** Where the page about outside services is. */
export const SERVICES_ADDRESS = '/client-service/services';

const servicesApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    services: build.query<{ readonly services: readonly OutsideServiceState[] }, NoArgument>({
      query: () => '/services',
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useServicesQuery } = servicesApi;
