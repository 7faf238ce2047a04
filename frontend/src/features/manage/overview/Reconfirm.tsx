import type { Booking } from '@tour-portal/contracts/api/api.js';
import { problemsOf } from '../../../api/errors.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { useReconfirmMutation } from './reconfirm-api.js';

/** Lets the owner of a fully paid booking confirm once more that all its guests come (spec §4 "Stepper"). */
export function Reconfirm(props: {
  booking: Booking;
  look: 'main' | 'plain';
  onResult: (text: string) => void;
}) {
  const { booking, look, onResult } = props;
  const [reconfirm, { isLoading, error }] = useReconfirmMutation();
  return (
    <>
      <p className="next-more">
        Please reconfirm once you know that everybody comes. You get the reconfirmation by email.
      </p>
      {error === undefined ? null : <ErrorList problems={problemsOf(error)} />}
      <Button
        look={look}
        busy={isLoading}
        onClick={() => {
          void reconfirm(booking.id)
            .unwrap()
            .then(
              () => onResult('Your booking is reconfirmed. The reconfirmation is among your documents.'),
              // The mutation's error is shown.
              () => undefined,
            );
        }}
      >
        Reconfirm my booking
      </Button>
    </>
  );
}
