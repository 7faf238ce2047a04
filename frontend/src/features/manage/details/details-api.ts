import type { DetailsAnswer, DetailsRequest } from '@tour-portal/contracts/api/booking-api.js';
import { api } from '../../../api/api.js';
import { SAVES_A_FORM } from '../../../api/going-on.js';
import { changesBooking, takeGuests } from '../../../session/account-changes.js';

/** The call that saves guests' details. */
export const detailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    setDetails: build.mutation<DetailsAnswer, { booking: number; details: DetailsRequest }>({
      query: ({ booking, details }) => ({
        url: `/bookings/${booking}/guests/details`,
        method: 'PATCH',
        body: details,
      }),
      extraOptions: SAVES_A_FORM,
      onQueryStarted: changesBooking(
        ({ booking }: { booking: number }) => booking,
        (booking, answers: DetailsAnswer) => takeGuests(booking, answers),
      ),
    }),
  }),
});

export const { useSetDetailsMutation } = detailsApi;
