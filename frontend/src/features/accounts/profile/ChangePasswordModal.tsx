import { FormProvider, useForm } from 'react-hook-form';
import { useChangePasswordMutation } from './profile-api.js';
import { problemsOf } from '../../../api/errors.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { Modal } from '../../../ui/dialogs/Modal.js';
import { PasswordField } from '../../../ui/fields/PasswordField.js';
import { NewPasswordFields } from '../NewPasswordFields.js';
import { useServerProblems } from '../use-server-problems.js';
import '../accounts.css';

interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmation: string;
}

/** Change password (spec §5). @param props.email of the account, so that a password manager knows the account */
export default function ChangePasswordModal(props: {
  email: string;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { email, onClose, onChanged } = props;
  const form = useForm<PasswordForm>({
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const { elsewhere, show } = useServerProblems(form, ['currentPassword', 'newPassword']);
  const [changePassword] = useChangePasswordMutation();
  const isFilled = form
    .watch(['currentPassword', 'newPassword', 'confirmation'])
    .every((value) => value !== '');

  async function change({ currentPassword, newPassword }: PasswordForm) {
    show([]);
    const { error } = await changePassword({ currentPassword, newPassword });
    if (error) show(problemsOf(error));
    else onChanged();
  }

  const busy = form.formState.isSubmitting;
  return (
    <Modal title="Change Password" busy={busy} onClose={onClose}>
      <FormProvider {...form}>
        <form className="account-form" noValidate onSubmit={(event) => void form.handleSubmit(change)(event)}>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            autoFocus
            error={form.formState.errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
          <NewPasswordFields name="newPassword" />
          <ErrorList problems={elsewhere} />
          <div className="row">
            <Button type="submit" busy={busy} disabled={!isFilled}>
              Save new password
            </Button>
            <Button look="plain" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      </FormProvider>
    </Modal>
  );
}
