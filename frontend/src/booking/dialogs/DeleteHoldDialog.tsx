import type { Booking } from '@tour-portal/contracts/api/api.js';
import { useDeleteHoldMutation } from '../booking-api.js';
import { problemsOf } from '../../api/errors.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { Modal } from '../../ui/dialogs/Modal.js';

/** Asks for a confirmation before a hold is deleted. */
export default function DeleteHoldDialog(props: {
  booking: Booking;
  onClose: () => void;
  onDeleted: (text: string) => void;
}) {
  const { booking, onClose, onDeleted } = props;
  const [deleteHold, { isLoading, error }] = useDeleteHoldMutation();

  const confirm = async (): Promise<void> => {
    const answer = await deleteHold(booking.id);
    if (!answer.data) return;
    onDeleted(`The hold ${booking.number} is deleted.`);
    onClose();
  };

  return (
    <Modal title="Delete this hold?" role="alertdialog" busy={isLoading} onClose={onClose}>
      <p>
        The space of booking number {booking.number} is released at once, and other travelers can take it.
        This cannot be undone.
      </p>
      <ErrorList problems={problemsOf(error)} />
      <p className="row">
        <Button look="danger" busy={isLoading} onClick={() => void confirm()}>
          Delete hold
        </Button>
        <Button look="plain" disabled={isLoading} onClick={onClose}>
          Keep hold
        </Button>
      </p>
    </Modal>
  );
}
