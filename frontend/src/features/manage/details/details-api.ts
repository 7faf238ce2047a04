import type { DetailsAnswer, DetailsRequest } from '@tour-portal/contracts/api/booking-api.js';
import { api } from '../../../api/api.js';
import { RETRY_OPTIONS } from '../../../api/form-save.js';
import { updateBookingOnSuccess, updateGuests } from '../../../session/account-changes.js';

/** The call that saves guests' details. */
export const detailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    setDetails: build.mutation<DetailsAnswer, { booking: number; details: DetailsRequest }>({
      query: ({ booking, details }) => ({
        url: `/bookings/${booking}/guests/details`,
        method: 'PATCH',
        body: details,
      }),
      extraOptions: RETRY_OPTIONS,
      onQueryStarted: updateBookingOnSuccess(
        ({ booking }: { booking: number }) => booking,
        (booking, answers: DetailsAnswer) => updateGuests(booking, answers),
      ),
    }),
  }),
});

export const { useSetDetailsMutation } = detailsApi;
