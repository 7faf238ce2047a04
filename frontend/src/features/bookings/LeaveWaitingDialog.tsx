import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { problemsOf } from '../../api/errors.js';
import { useLeaveWaitingListMutation } from '../../waiting/waiting-api.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { Modal } from '../../ui/dialogs/Modal.js';

/**
 * Asks for a confirmation before the customer gives up a place on a waiting list, or the offered space.
 * @param props.account the account's id
 * @param props.tourAndDay `Canadian Rockies, Sun May 2 2027`
 */
export default function LeaveWaitingDialog(props: {
  request: WaitingRequest;
  account: number;
  tourAndDay: string;
  onClose: () => void;
  onLeft: (text: string) => void;
}) {
  const { request, account, tourAndDay, onClose, onLeft } = props;
  const [leaveList, { isLoading, error }] = useLeaveWaitingListMutation();

  const confirm = async (): Promise<void> => {
    const answer = await leaveList({ account, id: request.id });
    if (answer.error !== undefined) return;
    onLeft(`You are no longer on the waiting list for ${tourAndDay}.`);
    onClose();
  };

  return (
    <Modal title="Leave the waiting list?" role="alertdialog" busy={isLoading} onClose={onClose}>
      <p>
        {request.status === 'offered'
          ? `The space that we keep for you on ${tourAndDay} goes to other travelers at once.`
          : `You give up your place on the waiting list for ${tourAndDay}. If you ask again later, you start at the end of the list.`}
      </p>
      <ErrorList problems={problemsOf(error)} />
      <p className="row">
        <Button look="danger" busy={isLoading} onClick={() => void confirm()}>
          Leave the list
        </Button>
        <Button look="plain" disabled={isLoading} onClick={onClose}>
          {request.status === 'offered' ? 'Keep my offer' : 'Keep my place'}
        </Button>
      </p>
    </Modal>
  );
}
