import type { OpenApproval } from '@tour-portal/contracts/client-service/client-service-api.js';
import { exactDollars } from '@tour-portal/contracts/values/money.js';
import { ActionDialog } from '../actions/dialog/ActionDialog.js';
import { useDecideApprovalMutation } from './approvals-api.js';

/** A second person approves what was asked for, or turns it down; whoever asked can take it back (D60). */
export function ApprovalDialog(props: {
  approval: OpenApproval;
  approve: boolean;
  /** The member asked for it, so turning it down means taking it back. */
  isOwn: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const { approval, approve, isOwn, onClose, onDone } = props;
  const { id, number, kind, amount, askedBy } = approval;
  const [decideApproval] = useDecideApprovalMutation();
  const request = `${kind === 'refund' ? 'refund' : 'credit'} of ${exactDollars(amount)}`;
  const declineText = isOwn ? 'Take back' : 'Turn down';
  return (
    <ActionDialog
      title={approve ? `Approve a ${request}` : `${declineText} a ${request}`}
      id={id}
      call={decideApproval}
      read={() => ({ body: { approve } })}
      fields={[]}
      effect={() => ({
        button: approve ? `Approve the ${request}` : declineText,
        done: approve
          ? `The ${request} for ${number} is approved and done.`
          : `Nothing is done for ${number}.`,
        content: approve ? (
          <p>
            {kind === 'refund'
              ? `${exactDollars(amount)} goes back to the card that paid. It cannot be taken back.`
              : `${exactDollars(amount)} less is owed for the guest; what was paid beyond that goes back.`}{' '}
            Both names stand in the history.
          </p>
        ) : (
          <p>Nothing is done. That it was asked for and turned down stands in the history.</p>
        ),
      })}
      isDanger={approve && kind === 'refund'}
      onClose={onClose}
      onDone={onDone}
    >
      {() => (
        <p>
          Booking {number}: {isOwn ? 'you' : askedBy.name} asked for a {request}, because “{approval.reason}”.
        </p>
      )}
    </ActionDialog>
  );
}
