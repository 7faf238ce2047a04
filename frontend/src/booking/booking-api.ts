import type { Instant } from '@tour-portal/contracts/values/time.js';
import { extendedDeadlines } from '@tour-portal/contracts/hold/hold-duration.js';
import { api } from '../api/api.js';
import { invalidatesWaitingList } from '../api/tags.js';
import { updateBookingOnSuccess } from '../session/account-changes.js';

/** The argument of these calls is the id of the booking. */
const bookingId = (id: number): number => id;

/** The calls about an existing hold. */
export const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param id of the booking */
    deleteHold: build.mutation<{ deletedAt: Instant }, number>({
      query: (id) => ({ url: `/bookings/${id}`, method: 'DELETE' }),
      // The space of an ended hold may be offered to the waiting list.
      invalidatesTags: invalidatesWaitingList,
      onQueryStarted: updateBookingOnSuccess(
        bookingId,
        (booking, answer: { deletedAt: Instant }) => void Object.assign(booking, answer),
        'hold',
      ),
    }),
    /** @param id of the booking */
    extendHold: build.mutation<{ expiredAt: Instant }, number>({
      query: (id) => ({ url: `/bookings/${id}/extend`, method: 'POST' }),
      onQueryStarted: updateBookingOnSuccess(
        bookingId,
        (booking, { expiredAt }: { expiredAt: Instant }) =>
          void Object.assign(booking, extendedDeadlines(booking, expiredAt), { extendableHours: null }),
        'hold',
      ),
    }),
    /** The answer that {@link extendHold} would give now; nothing is extended. */
    tryExtension: build.query<{ expiredAt: Instant }, number>({
      query: (id) => ({ url: `/bookings/${id}/extend`, method: 'POST', params: { dryRun: true } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useDeleteHoldMutation, useExtendHoldMutation, useTryExtensionQuery } = bookingApi;
