import type { WaitingOrder, WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { api } from '../api/api.js';
import { invalidatesWaitingList } from '../api/tags.js';

/** The calls about waiting for space on a full date (decision 0012). */
export const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param account the account's id, so that nobody sees the list of the account that was signed in before */
    waitingList: build.query<WaitingRequest[], number>({
      query: () => '/waiting-list',
      providesTags: ['WaitingList'],
      keepUnusedDataFor: 0,
    }),
    /** `key`: an idempotency key (D12), the same for every attempt at the same request. */
    joinWaitingList: build.mutation<WaitingRequest, { account: number; order: WaitingOrder; key: string }>({
      query: ({ order, key }) => ({
        url: '/waiting-list',
        method: 'POST',
        body: order,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: invalidatesWaitingList,
      onQueryStarted: async ({ account }, { dispatch, queryFulfilled }) => {
        const joined = await queryFulfilled.catch(() => null);
        if (joined === null) return;
        // Shown at once: loading the list again may take a moment, or fail.
        dispatch(
          waitingApi.util.updateQueryData('waitingList', account, (list) => [
            joined.data,
            ...list.filter(({ id }) => id !== joined.data.id),
          ]),
        );
      },
    }),
    leaveWaitingList: build.mutation<null, { account: number; /** Of the request. */ id: number }>({
      query: ({ id }) => ({ url: `/waiting-list/${id}`, method: 'DELETE' }),
      invalidatesTags: invalidatesWaitingList,
      onQueryStarted: async ({ account, id }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        dispatch(
          waitingApi.util.updateQueryData('waitingList', account, (list) =>
            list.filter((request) => request.id !== id),
          ),
        );
      },
    }),
  }),
});

export const { useWaitingListQuery, useJoinWaitingListMutation, useLeaveWaitingListMutation } = waitingApi;
