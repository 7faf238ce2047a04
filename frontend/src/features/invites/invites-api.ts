import type { InviteAvailability } from '@tour-portal/contracts/api/booking-api.js';
import { api } from '../../api/api.js';

/** The call that tells what is free for friends. */
export const invitesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param number of the booking whose party friends would join */
    inviteAvailability: build.query<InviteAvailability, string>({
      query: (number) => ({ url: '/bookings/availability/invite', params: { number } }),
    }),
  }),
});

export const { useInviteAvailabilityQuery } = invitesApi;
