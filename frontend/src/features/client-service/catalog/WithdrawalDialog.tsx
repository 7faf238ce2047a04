import type { CatalogueDeparture, CatalogueTour } from '@tour-portal/contracts/client-service/catalogue.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Modal } from '../../../ui/dialogs/Modal.js';
import { Spinner } from '../../../ui/Spinner.js';
import { staffMoment } from '../times.js';
import { useWithdrawalQuery } from './catalog-api.js';
import { dayName } from './catalog-dialogs.js';
import { WithdrawnBookings } from './WithdrawnBookings.js';

/** It goes on in the background: the dialog looks again as long as it is open. */
const LOOK_MILLIS = 2_000;

/** How far the withdrawal of a departure is. */
export function WithdrawalDialog(props: {
  tour: CatalogueTour;
  departure: CatalogueDeparture;
  onClose: () => void;
}) {
  const { tour, departure, onClose } = props;
  const { departedAt } = departure;
  const found = useWithdrawalQuery(
    { tour: tour.id, date: departedAt },
    { refetchOnMountOrArgChange: true, pollingInterval: LOOK_MILLIS },
  );
  return (
    <Modal title={`${tour.name}, ${dayName(departedAt)}`} onClose={onClose}>
      <div role="status">{found.isLoading ? <Spinner label="Looking" /> : null}</div>
      {found.isFetching ? null : <LoadFailed queries={[found]} />}
      {found.data === undefined ? null : (
        <>
          {found.data.withdrawnAt === null ? null : <p>Withdrawn {staffMoment(found.data.withdrawnAt)}.</p>}
          <WithdrawnBookings withdrawal={found.data} />
        </>
      )}
    </Modal>
  );
}
