import type { NamesAnswer, NamesRequest } from '@tour-portal/contracts/api/booking-api.js';
import { tidyName } from '@tour-portal/contracts/guests/guest-names.js';
import { partyName } from '@tour-portal/contracts/booking/party-name.js';
import { api } from '../../../api/api.js';
import { RETRY_OPTIONS } from '../../../api/form-save.js';
import { updateBookingOnSuccess, updateGuests } from '../../../session/account-changes.js';

interface SetNamesArgs {
  readonly booking: number;
  readonly names: NamesRequest;
}

/** The call that names the guests. */
export const namesApi = api.injectEndpoints({
  endpoints: (build) => ({
    setNames: build.mutation<NamesAnswer, SetNamesArgs>({
      query: ({ booking, names }) => ({
        url: `/bookings/${booking}/guests/names`,
        method: 'PATCH',
        body: names,
      }),
      extraOptions: RETRY_OPTIONS,
      onQueryStarted: updateBookingOnSuccess(
        ({ booking }: SetNamesArgs) => booking,
        (booking, answers: NamesAnswer, { names }, account) => {
          for (const guest of booking.guests) {
            guest.fullName = tidyName(names.find(({ id }) => id === guest.id)?.fullName ?? guest.fullName);
          }
          booking.party.name = partyName(booking.guests, account);
          updateGuests(booking, answers);
        },
      ),
    }),
  }),
});

export const { useSetNamesMutation } = namesApi;
