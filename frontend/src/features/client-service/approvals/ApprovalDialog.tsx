import type { OpenApproval } from '@tour-portal/contracts/client-service/client-service-api.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { ReasonDialog } from '../actions/dialog/ReasonDialog.js';
import type { DialogEnds } from '../actions/dialog/use-open-dialog.js';
import { useDecideApprovalMutation } from './approvals-api.js';

/** A second person approves what was asked for, or turns it down; whoever asked can take it back (D60). */
export function ApprovalDialog(
  props: DialogEnds & {
    approval: OpenApproval;
    approve: boolean;
    /** The member asked for it, so turning it down means taking it back. */
    isOwn: boolean;
  },
) {
  const { approval, approve, isOwn, ...ends } = props;
  const { id, number, kind, amount, askedBy, reason } = approval;
  const [decideApproval] = useDecideApprovalMutation();
  const dollars = formatDollars(amount);
  const request = `${kind} of ${dollars}`;
  const declineText = isOwn ? 'Take back' : 'Turn down';
  const effect =
    kind === 'refund'
      ? `${dollars} goes back to the card that paid. It cannot be taken back.`
      : `${dollars} less is owed for the guest; what was paid beyond that goes back.`;
  return (
    <ReasonDialog
      {...ends}
      title={`${approve ? 'Approve' : declineText} a ${request}`}
      id={id}
      call={({ body, ...call }) => decideApproval({ ...call, body: { ...body, approve } })}
      about={`Booking ${number}: ${isOwn ? 'you' : askedBy.name} asked for a ${request}, because “${reason}”.`}
      button={approve ? `Approve the ${request}` : declineText}
      done={approve ? `The ${request} for ${number} is approved and done.` : `Nothing is done for ${number}.`}
      isDanger={approve && kind === 'refund'}
    >
      {approve
        ? `${effect} Both names stand in the history.`
        : 'Nothing is done. That it was asked for and turned down stands in the history.'}
    </ReasonDialog>
  );
}
