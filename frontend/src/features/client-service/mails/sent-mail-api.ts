import type { SentMail } from '@tour-portal/contracts/client-service/client-service-api.js';
import { staffApi } from '../staff-api.js';

/** The call that reads a stored mail; its code is loaded with the dialog that shows the mail. */
export const { useSentMailQuery } = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** A mail as it was sent; 404 for one that is not this booking's, or is no longer stored. */
    sentMail: build.query<SentMail, { booking: number; digest: string }>({
      query: ({ booking, digest }) => `/bookings/${booking}/letters/${digest}`,
      keepUnusedDataFor: 0,
    }),
  }),
});
