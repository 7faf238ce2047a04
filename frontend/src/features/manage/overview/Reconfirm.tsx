import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { ReconfirmAnswer } from '@tour-portal/contracts/api/booking-api.js';
import { api } from '../../../api/api.js';
import { problemsOf } from '../../../api/errors.js';
import { updateBookingOnSuccess } from '../../../session/account-changes.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';

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

const { useReconfirmMutation } = reconfirmApi;

/** Lets the owner of a fully paid booking confirm once more that all its guests come (spec §7). */
export function Reconfirm(props: {
  booking: Booking;
  look: 'main' | 'plain';
  onResult: (text: string) => void;
}) {
  const { booking, look, onResult } = props;
  const [reconfirm, { isLoading, error }] = useReconfirmMutation();
  const send = async (): Promise<void> => {
    const answer = await reconfirm(booking.id);
    if (answer.error === undefined)
      onResult('Your booking is reconfirmed. The reconfirmation is among your documents.');
  };
  return (
    <>
      <p className="next-detail">
        Please reconfirm once you know that everybody comes. You get the reconfirmation by email.
      </p>
      <ErrorList problems={problemsOf(error)} />
      <Button look={look} busy={isLoading} onClick={() => void send()}>
        Reconfirm my booking
      </Button>
    </>
  );
}
