import type { ListedStaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Button } from '../../../ui/Button.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { useOpenDialog } from '../actions/dialog/use-open-dialog.js';
import { selectStaffSession } from '../sign-in/staff-session.js';
import { useStaffSelector } from '../staff-store.js';
import { staffMoment } from '../times.js';
import { PasswordLinkDialog, MemberDialog, RemoveDialog } from './MemberDialogs.js';
import { useStaffMembersQuery } from './members-api.js';
import { rolesText } from './role-words.js';
import '../StaffList.css';

/** The dialog that is open. */
type OpenDialog =
  | { readonly what: 'add' }
  | { readonly what: 'change' | 'invite' | 'remove'; readonly member: ListedStaffMember };

/** The members of client service and their roles (D60): managers add, change and remove them, and send password links. */
export default function MembersPage() {
  const query = useStaffMembersQuery(undefined, { refetchOnMountOrArgChange: true });
  const session = useStaffSelector(selectStaffSession);
  const { open, show, handlers, resultLine } = useOpenDialog<OpenDialog>();
  const members = query.data?.staff ?? [];
  const ownId = session.status === 'in' ? session.member.id : null;

  return (
    <>
      <PageTitle title="Staff">Staff</PageTitle>
      <p>Who signs in to client service, and what each may do. Every change stands in the history.</p>
      {resultLine}
      <p className="no-print">
        <Button onClick={() => show({ what: 'add' })}>Add somebody</Button>
      </p>
      <div role="status">{query.isLoading ? <Spinner label="Looking who is staff" /> : null}</div>
      <LoadFailed queries={[query]} />
      {members.length === 0 ? null : (
        <ul className="staff-list" aria-label="Staff">
          {members.map((member) => (
            <Member
              key={member.id}
              member={member}
              isOwn={member.id === ownId}
              onOpen={(what) => show({ what, member })}
            />
          ))}
        </ul>
      )}
      {open?.what === 'add' ? <MemberDialog member={null} {...handlers} /> : null}
      {open?.what === 'change' ? <MemberDialog member={open.member} {...handlers} /> : null}
      {open?.what === 'invite' ? <PasswordLinkDialog member={open.member} {...handlers} /> : null}
      {open?.what === 'remove' ? <RemoveDialog member={open.member} {...handlers} /> : null}
    </>
  );
}

function Member(props: {
  member: ListedStaffMember;
  /** Whether this is the signed-in member: nobody changes their own roles or removes themselves. */
  isOwn: boolean;
  onOpen: (what: 'change' | 'invite' | 'remove') => void;
}) {
  const { member, isOwn, onOpen } = props;
  const { name, email, roles, addedAt, hasPassword } = member;
  return (
    <li>
      <div>
        <h2>
          {name}
          {isOwn ? <span className="soft"> (you)</span> : null}
        </h2>
        <p className="soft">{email}</p>
      </div>
      <div>
        <p className="staff-list-main">{rolesText(roles)}</p>
        <p className="soft">
          {hasPassword
            ? `Since ${staffMoment(addedAt)}`
            : `Added ${staffMoment(addedAt)}. Has not chosen a password yet.`}
        </p>
      </div>
      {isOwn ? null : (
        <div className="staff-list-actions no-print">
          <Button look="plain" aria-label={`Change ${name}`} onClick={() => onOpen('change')}>
            Change
          </Button>
          <Button
            look="plain"
            aria-label={`Send a password link to ${name}`}
            onClick={() => onOpen('invite')}
          >
            Send a password link
          </Button>
          <Button look="danger" aria-label={`Remove ${name}`} onClick={() => onOpen('remove')}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}
