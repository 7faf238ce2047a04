import { useFormContext } from 'react-hook-form';
import { FormDraft } from '../../session/drafts/FormDraft.js';
import { SIGNUP_FIELDS } from './account-problems.js';
import { LABELS, type ProfileForm } from './profile-form.js';

const PASSWORD_NOT_KEPT = 'For your safety we did not keep your password. Please type it again.';

/**
 * The draft of the form that changes an account, or of the signup form.
 * @param props.shown the saved values of the account; for the signup form the empty values
 */
export default function AccountDraft(props: { name: string; shown: ProfileForm; discardLabel?: string }) {
  const form = useFormContext<ProfileForm & { password?: string }>();
  return (
    <FormDraft
      {...props}
      form={form}
      what="Your account details"
      byPath={(values) => values}
      fill={(leaves) => {
        for (const field of SIGNUP_FIELDS)
          if (field in leaves) form.setValue(field, String(leaves[field]), { shouldDirty: true });
      }}
      labelOf={(path) => LABELS[path] ?? null}
      isSecret={(path) => path === 'password'}
      onNotStored={() => form.setError('password', { message: PASSWORD_NOT_KEPT })}
    />
  );
}
