import { useState } from 'react';
import type { CatalogueDeparture, CatalogueTour } from '@tour-portal/contracts/client-service/catalogue.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Modal } from '../../../ui/dialogs/Modal.js';
import { Spinner } from '../../../ui/Spinner.js';
import { staffMoment } from '../times.js';
import { useWithdrawalQuery } from './catalog-api.js';
import { dayName } from './catalog-dialogs.js';
import { WithdrawnBookings } from './WithdrawnBookings.js';

/** How often the open dialog reloads the withdrawal, which continues in the background, until all bookings are done. */
const POLL_MILLIS = 2_000;

/** Shows the progress of a departure's withdrawal. */
export function WithdrawalProgressDialog(props: {
  tour: CatalogueTour;
  departure: CatalogueDeparture;
  onClose: () => void;
}) {
  const { tour, departure, onClose } = props;
  const { departedAt } = departure;
  const [isDone, setDone] = useState(false);
  const query = useWithdrawalQuery(
    { tour: tour.id, date: departedAt },
    { refetchOnMountOrArgChange: true, pollingInterval: isDone ? 0 : POLL_MILLIS },
  );
  const areAllDone = query.data?.bookings.every(({ done }) => done) ?? false;
  if (areAllDone !== isDone) setDone(areAllDone);
  return (
    <Modal title={`${tour.name}, ${dayName(departedAt)}`} onClose={onClose}>
      <div role="status">{query.isLoading ? <Spinner label="Looking" /> : null}</div>
      <LoadFailed queries={[query]} />
      {query.data === undefined ? null : (
        <>
          {query.data.withdrawnAt === null ? null : <p>Withdrawn {staffMoment(query.data.withdrawnAt)}.</p>}
          <WithdrawnBookings withdrawal={query.data} />
        </>
      )}
    </Modal>
  );
}
