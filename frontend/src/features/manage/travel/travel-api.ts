import type { Flight, TransportsAnswer, TransportsRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { api } from '../../../api/api.js';
import { RETRY_OPTIONS } from '../../../api/form-save.js';
import { updateBookingOnSuccess, updateGuests } from '../../../session/account-changes.js';

/** A flight number on a day: the day of landing for an arrival, of leaving for a departure. */
export interface FlightQuery {
  airlineIata: string;
  date: CalendarDate;
  number: string;
  isArrival: boolean;
}

interface BookingTransports {
  booking: number;
  transports: TransportsRequest;
}

const transportsCall = ({ booking, transports }: BookingTransports) => ({
  url: `/bookings/${booking}/guests/transports`,
  method: 'PATCH',
  body: transports,
});

/** The calls about guests' travel. */
export const travelApi = api.injectEndpoints({
  endpoints: (build) => ({
    setTransports: build.mutation<TransportsAnswer, BookingTransports>({
      query: transportsCall,
      extraOptions: RETRY_OPTIONS,
      onQueryStarted: updateBookingOnSuccess(({ booking }: BookingTransports) => booking, updateGuests),
    }),
    /** Answers the guests with their fees as {@link setTransports} would leave them; nothing is saved. */
    tryTransports: build.query<TransportsAnswer, BookingTransports>({
      query: (changes) => ({ ...transportsCall(changes), params: { dryRun: true } }),
      extraOptions: RETRY_OPTIONS,
      keepUnusedDataFor: 0,
    }),
    /** A mutation, so that each caller has a call of its own to abort. */
    findFlights: build.mutation<Flight[], FlightQuery>({ query: (params) => ({ url: '/flights', params }) }),
  }),
});

export const { useLazyTryTransportsQuery, useSetTransportsMutation } = travelApi;
