import type { CatalogueDeparture, CatalogueTour } from '@tour-portal/contracts/client-service/catalogue.js';
import { ActionDialog } from '../actions/dialog/ActionDialog.js';
import type { DialogEnds } from '../actions/dialog/use-open-dialog.js';
import { useWithdrawDepartureMutation } from './catalog-api.js';
import { dayName } from './catalog-dialogs.js';
import { WithdrawnBookings } from './WithdrawnBookings.js';

/** Withdraws a departure: its holds and bookings are cancelled without a fee, and what was paid for their travelers is refunded. */
export function WithdrawDialog(props: DialogEnds & { tour: CatalogueTour; departure: CatalogueDeparture }) {
  const { tour, departure, ...ends } = props;
  const { departedAt } = departure;
  const [withdraw] = useWithdrawDepartureMutation();
  return (
    <ActionDialog
      {...ends}
      title={`Withdraw ${dayName(departedAt)}`}
      id={tour.id}
      call={(call) => withdraw({ ...call, date: departedAt })}
      read={() => ({ body: {} })}
      fields={[]}
      effect={(withdrawal) => ({
        button: `Withdraw ${dayName(departedAt)}`,
        done: `${dayName(departedAt)} is withdrawn. Its bookings are being cancelled and refunded.`,
        content: (
          <>
            <p>
              {tour.name} does not depart on {dayName(departedAt)}. Nobody can hold it any more, and it cannot
              be brought back.
            </p>
            <WithdrawnBookings withdrawal={withdrawal} />
          </>
        ),
      })}
      isDanger
    >
      {() => (
        <p>
          Its holds end, its bookings are cancelled without a fee, and everything that was paid goes back to
          the cards. Each customer gets one email. Would some of them like another date? Call them first, and
          hold it for them.
        </p>
      )}
    </ActionDialog>
  );
}
