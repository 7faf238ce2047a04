import { Link } from 'react-router';
import type { OpenApproval } from '@tour-portal/contracts/client-service/client-service-api.js';
import { mayDo } from '@tour-portal/contracts/client-service/staff-roles.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Button } from '../../../ui/Button.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { useOpenDialog } from '../actions/dialog/use-open-dialog.js';
import { historyAddress } from '../history/history-address.js';
import { selectStaffSession } from '../sign-in/staff-session.js';
import { useStaffSelector } from '../staff-store.js';
import { staffMoment } from '../times.js';
import { ApprovalDialog } from './ApprovalDialog.js';
import { useApprovalsQuery } from './approvals-api.js';
import '../StaffList.css';

/** Refunds and credits that wait for a second person (D60). */
export default function ApprovalsPage() {
  const query = useApprovalsQuery(undefined, { refetchOnMountOrArgChange: true });
  const session = useStaffSelector(selectStaffSession);
  const member = session.status === 'in' ? session.member : null;
  const { open, show, handlers, resultLine } = useOpenDialog<{ approval: OpenApproval; approve: boolean }>();
  const approvals = query.data?.approvals ?? [];

  return (
    <>
      <PageTitle title="Approvals">Approvals</PageTitle>
      <p>Refunds and credits above the limit take a second person. Whoever asked cannot approve.</p>
      {resultLine}
      <div role="status">
        {query.isLoading ? <Spinner label="Looking for approvals" /> : null}
        {query.data !== undefined && approvals.length === 0 ? (
          <p>Nothing waits for a second person.</p>
        ) : null}
      </div>
      <LoadFailed queries={[query]} />
      {approvals.length === 0 ? null : (
        <ul className="staff-list" aria-label="Waiting for a second person">
          {approvals.map((approval) => (
            <WaitingApproval
              key={approval.id}
              approval={approval}
              isOwn={approval.askedBy.id === member?.id}
              mayDecide={member !== null && mayDo(member.roles, 'approve')}
              onOpen={(approve) => show({ approval, approve })}
            />
          ))}
        </ul>
      )}
      {open === null ? null : (
        <ApprovalDialog {...open} {...handlers} isOwn={open.approval.askedBy.id === member?.id} />
      )}
    </>
  );
}

function WaitingApproval(props: {
  approval: OpenApproval;
  /** The signed-in member asked for it, so another member has to approve it. */
  isOwn: boolean;
  mayDecide: boolean;
  onOpen: (approve: boolean) => void;
}) {
  const { approval, isOwn, mayDecide, onOpen } = props;
  const { booking, number, kind, amount, askedBy, reason, requestedAt } = approval;
  return (
    <li>
      <div>
        <h2>
          {kind === 'refund' ? 'Refund' : 'Credit'} of {formatDollars(amount)}
        </h2>
        <p>
          Booking <Link to={historyAddress(booking)}>{number}</Link>
        </p>
      </div>
      <div>
        <p>“{reason}”</p>
        <p className="soft">
          {isOwn ? 'You' : askedBy.name} asked on {staffMoment(requestedAt)}
        </p>
      </div>
      {mayDecide ? (
        <div className="staff-list-actions no-print">
          {isOwn ? null : (
            <Button
              look="plain"
              aria-label={`Approve ${formatDollars(amount)} for ${number}`}
              onClick={() => onOpen(true)}
            >
              Approve
            </Button>
          )}
          <Button
            look="plain"
            aria-label={`${isOwn ? 'Take back' : 'Turn down'} ${formatDollars(amount)} for ${number}`}
            onClick={() => onOpen(false)}
          >
            {isOwn ? 'Take back' : 'Turn down'}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
