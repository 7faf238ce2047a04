import type { CalendarLink } from '@tour-portal/contracts/api/booking-api.js';
import { api } from '../../api/api.js';

/** The calls about the private link that calendar programs follow (D64). */
const calendarLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param booking id */
    calendarLink: build.query<CalendarLink, number>({
      query: (booking) => `/bookings/${booking}/calendar-link`,
      keepUnusedDataFor: 0,
    }),
    /** @param booking id */
    makeCalendarLink: build.mutation<CalendarLink, number>({
      query: (booking) => ({ url: `/bookings/${booking}/calendar-link`, method: 'POST', body: {} }),
      onQueryStarted: async (booking, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data !== null)
          await dispatch(calendarLinkApi.util.upsertQueryData('calendarLink', booking, data));
      },
    }),
    /** @param booking id */
    endCalendarLink: build.mutation<null, number>({
      query: (booking) => ({ url: `/bookings/${booking}/calendar-link`, method: 'DELETE' }),
      onQueryStarted: async (booking, { dispatch, queryFulfilled }) => {
        const isEnded = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isEnded)
          await dispatch(calendarLinkApi.util.upsertQueryData('calendarLink', booking, { url: null }));
      },
    }),
  }),
});

export const { useCalendarLinkQuery, useMakeCalendarLinkMutation, useEndCalendarLinkMutation } =
  calendarLinkApi;
