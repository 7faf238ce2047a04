import type {
  ConfirmationEmailRequest,
  ConfirmationEmailed,
  ConfirmationLink,
} from '@tour-portal/contracts/api/booking-api.js';
import { api } from '../../api/api.js';

/** The calls about a confirmation that is sent by mail. */
export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Checks the signed link of a confirmation mail (spec §7 "Confirmation PDF email"). */
    confirmationLink: build.query<ConfirmationLink, { booking: number; signature: string }>({
      query: ({ booking, signature }) => ({
        url: `/bookings/${booking}/confirmation`,
        params: { signature },
      }),
      keepUnusedDataFor: 0,
    }),
    emailConfirmation: build.mutation<ConfirmationEmailed, { booking: number } & ConfirmationEmailRequest>({
      query: ({ booking, ...body }) => ({
        url: `/bookings/${booking}/confirmation/email`,
        method: 'POST',
        body,
      }),
    }),
  }),
});

export const { useConfirmationLinkQuery, useEmailConfirmationMutation } = documentsApi;
