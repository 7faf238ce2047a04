import { useForm } from 'react-hook-form';
import { emailProblem } from '@tour-portal/contracts/accounts/account-rules.js';
import { staffNameProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import type {
  ListedStaffMember,
  StaffChange,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { STAFF_ROLES } from '@tour-portal/contracts/client-service/staff-roles.js';
import { Field } from '../../../ui/fields/Field.js';
import { ActionDialog, type ActionEffect } from '../actions/dialog/ActionDialog.js';
import { FormCheckboxes } from '../actions/dialog/FormCheckboxes.js';
import { ReasonDialog } from '../actions/dialog/ReasonDialog.js';
import type { DialogEnds } from '../actions/dialog/use-open-dialog.js';
import type { ServiceCall } from '../actions/service-calls.js';
import { useInviteMemberMutation, useRemoveMemberMutation, useSetMemberMutation } from './members-api.js';
import { ROLE_WORDS, rolesText } from './role-words.js';

type MemberTerms = Pick<StaffChange, 'name' | 'email' | 'roles'>;
type MemberDialogProps = DialogEnds & { member: ListedStaffMember };

/**
 * Adds a member of staff, or changes the name and roles of one.
 * @param props.member null: whoever has the email that is entered, a new member or one already
 */
export function MemberDialog({ member, ...ends }: DialogEnds & { member: ListedStaffMember | null }) {
  const [setMember] = useSetMemberMutation();
  const form = useForm<MemberTerms>({
    defaultValues: { name: member?.name ?? '', email: member?.email ?? '', roles: member?.roles ?? [] },
  });
  return (
    <ActionDialog
      {...ends}
      title={member === null ? 'Add somebody' : `Change ${member.name}`}
      call={({ body: { email, ...body }, ...call }: ServiceCall<MemberTerms>) =>
        setMember({ ...call, body, email })
      }
      form={form}
      read={({ name, email, roles }) => {
        const problems = [
          ['name', staffNameProblem(name)],
          ['email', emailProblem(email)],
          ['roles', roles.length === 0 ? 'Choose at least one role' : null],
        ].flatMap(([field, message]) => (message == null ? [] : [{ message, fields: [field ?? ''] }]));
        return problems.length === 0 ? { body: { name, email, roles } } : { problems };
      }}
      fields={['name', 'email', 'roles']}
      effect={(change) => memberEffect(change, member)}
    >
      {(errorOf) => (
        <>
          <Field label="Full name" autoComplete="off" error={errorOf('name')} {...form.register('name')} />
          {member === null ? (
            <Field
              label="Email"
              type="email"
              autoComplete="off"
              spellCheck={false}
              error={errorOf('email')}
              {...form.register('email')}
            />
          ) : null}
          <FormCheckboxes
            label="Roles"
            options={STAFF_ROLES.map((role) => ({ value: role, ...ROLE_WORDS[role] }))}
            error={errorOf('roles')}
            control={form.control}
            name="roles"
          />
        </>
      )}
    </ActionDialog>
  );
}

function memberEffect(change: StaffChange, member: ListedStaffMember | null): ActionEffect {
  const { name, email, roles, isNew } = change;
  if (isNew)
    return {
      button: `Add ${name}`,
      done: `${name} was added. A mail with a link to choose a password goes to ${email}.`,
      content: (
        <p>
          {name} gets a mail at <strong>{email}</strong> with a link to choose a password, and then signs in
          as: {rolesText(roles)}.
        </p>
      ),
    };
  const rows = [
    ['Name', member?.name ?? '', name],
    ['Roles', rolesText(member?.roles ?? []), rolesText(roles)],
  ].filter(([, before, after]) => before !== after);
  if (member !== null && rows.length === 0)
    return { button: null, done: '', content: <p>Nothing would change.</p> };
  return {
    button: `Change ${name}`,
    done: `${name} is changed. It counts at once, also where they are signed in.`,
    content: (
      <>
        {member === null ? <p>{email} is staff already.</p> : null}
        <dl className="effect-rows">
          {rows.map(([field, before, after]) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>{before === '' ? after : `${before} → ${after}`}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  };
}

/** Mails the link to choose a password once more: for a member who did not get it, or who forgot the password. */
export function PasswordLinkDialog({ member, ...ends }: MemberDialogProps) {
  const [inviteMember] = useInviteMemberMutation();
  const { name, email } = member;
  return (
    <ReasonDialog
      {...ends}
      title={`Send ${name} a password link`}
      call={(call) => inviteMember({ ...call, email })}
      about={`By the link ${name} chooses a new password.`}
      button="Send the link"
      done={`A mail with a link goes to ${email}.`}
    >
      A mail with a link goes to <strong>{email}</strong>. It works once, for seven days. Until a new password
      is chosen, an old one still works.
    </ReasonDialog>
  );
}

export function RemoveDialog({ member, ...ends }: MemberDialogProps) {
  const [removeMember] = useRemoveMemberMutation();
  const { name, email } = member;
  return (
    <ReasonDialog
      {...ends}
      title={`Remove ${name}`}
      call={(call) => removeMember({ ...call, email })}
      about={`${name} would not get in any more.`}
      button={`Remove ${name}`}
      done={`${name} was removed, and is signed out everywhere.`}
      isDanger
    >
      {name} is signed out everywhere at once and cannot sign in any more. What they did stays in the history
      under their name.
    </ReasonDialog>
  );
}
