import type { ReconfirmAnswer } from '@tour-portal/contracts/api/booking-api.js';
import { api } from '../../../api/api.js';
import { updateBookingOnSuccess } from '../../../session/account-changes.js';

const reconfirmApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param booking id */
    reconfirm: build.mutation<ReconfirmAnswer, number>({
      query: (booking) => ({ url: `/bookings/${booking}/reconfirm`, method: 'POST', body: {} }),
      onQueryStarted: updateBookingOnSuccess(
        (booking: number) => booking,
        (booking, { confirmation }: ReconfirmAnswer) => {
          if (booking.confirmations.every(({ id }) => id !== confirmation.id))
            booking.confirmations.unshift(confirmation);
        },
        'reconfirmation',
      ),
    }),
  }),
});

export const { useReconfirmMutation } = reconfirmApi;
