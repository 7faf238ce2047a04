import type { Booking } from '@tour-portal/contracts/api/api.js';
import { extendedDeadlines } from '@tour-portal/contracts/hold/hold-duration.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { useExtendHoldMutation, useTryExtensionQuery } from '../booking-api.js';
import { problemsOf } from '../../api/errors.js';
import { deadlineText, momentText } from '../../browser/moment-text.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { Modal } from '../../ui/dialogs/Modal.js';
import { Spinner } from '../../ui/Spinner.js';
import './ExtendHoldDialog.css';

/** Shows what an extension would change, by the server's answer to a dry run, before the hold is extended. */
export default function ExtendHoldDialog(props: {
  booking: Booking;
  onClose: () => void;
  onExtended: (text: string) => void;
}) {
  const { booking, onClose, onExtended } = props;
  const effect = useTryExtensionQuery(booking.id, { refetchOnMountOrArgChange: true });
  const [extendHold, extending] = useExtendHoldMutation();
  const problems = problemsOf(extending.error ?? effect.error);

  const confirm = async (): Promise<void> => {
    const answer = await extendHold(booking.id);
    if (!answer.data) return;
    onExtended(`Your hold now lasts until ${momentText(answer.data.expiredAt)}.`);
    onClose();
  };

  return (
    <Modal title="Extend your hold?" busy={extending.isLoading} onClose={onClose}>
      {effect.isFetching ? <Spinner label="Finding the new dates" /> : null}
      {effect.data && !effect.isFetching ? (
        <Effect booking={booking} expiredAt={effect.data.expiredAt} />
      ) : null}
      <ErrorList problems={problems} />
      <p className="row">
        {effect.data && problems.length === 0 ? (
          <Button busy={extending.isLoading} onClick={() => void confirm()}>
            Extend my hold
          </Button>
        ) : null}
        <Button look="plain" disabled={extending.isLoading} onClick={onClose}>
          {problems.length === 0 ? 'Leave it as it is' : 'Close'}
        </Button>
      </p>
    </Modal>
  );
}

function Effect({ booking, expiredAt }: { booking: Booking; expiredAt: Instant }) {
  const after = extendedDeadlines(booking, expiredAt);
  return (
    <>
      <p>A hold can be extended once. This is what changes:</p>
      <dl className="extended-deadlines">
        <Change name="Your hold would last until" before={booking.expiredAt} after={after.expiredAt} />
        <Change name="Deposit due" before={booking.depositDueBy} after={after.depositDueBy} />
        <Change name="Final payment due" before={booking.finalDueBy} after={after.finalDueBy} />
      </dl>
    </>
  );
}

function Change({ name, before, after }: { name: string; before: Instant | null; after: Instant }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {before === null || before === after ? null : <>{deadlineText(before)} → </>}
        <strong>{deadlineText(after)}</strong>
        {before === after ? ' (unchanged)' : null}
      </dd>
    </div>
  );
}
