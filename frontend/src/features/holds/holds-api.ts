import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { HoldRequest } from '@tour-portal/contracts/api/booking-api.js';
import { api } from '../../api/api.js';
import { invalidatesWaitingList } from '../../api/tags.js';
import { bookingOf, updateAccountOnSuccess } from '../../session/account-changes.js';

/** The calls that place a hold, or try it. */
export const holdsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `key`: an idempotency key (D12), the same for every attempt at a hold until its answer is known. */
    placeHold: build.mutation<Booking, { hold: HoldRequest; key: string }>({
      query: ({ hold, key }) => ({
        url: '/bookings',
        method: 'POST',
        body: hold,
        headers: { 'idempotency-key': key },
      }),
      // A hold uses up the offer that the account has on the waiting list of the hold's date.
      invalidatesTags: invalidatesWaitingList,
      onQueryStarted: updateAccountOnSuccess((account, placed: Booking, { hold }: { hold: HoldRequest }) => {
        const replaced = hold.holdId === undefined ? undefined : bookingOf(account, hold.holdId);
        if (replaced) replaced.deletedAt = placed.createdAt;
        account.bookings = [placed, ...account.bookings.filter(({ id }) => id !== placed.id)];
      }),
    }),
    /** What {@link placeHold} would do now, decided by the same rules; nothing is held. */
    tryHold: build.query<Booking, HoldRequest>({
      query: (hold) => ({ url: '/bookings', method: 'POST', params: { dryRun: true }, body: hold }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { usePlaceHoldMutation, useTryHoldQuery } = holdsApi;
