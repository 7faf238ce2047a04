import type { PasswordResetKey } from '@tour-portal/contracts/api/account-api.js';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { useResetPasswordMutation } from './recovery-api.js';
import { problemsOf, statusOf } from '../../../api/errors.js';
import { holdQueryOf } from '../../../session/guards.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { NewPasswordFields } from '../NewPasswordFields.js';
import { withPasswordReset } from './reset-address.js';
import { useServerProblems } from '../use-server-problems.js';

interface NewPassword {
  password: string;
  confirmation: string;
}

/**
 * Sets a new password, then leads to the login; to the page about invalid links if the link is not valid any more.
 * @param props.email of the account, so that a password manager knows the account
 */
export default function NewPasswordForm(props: { resetKey: PasswordResetKey; email: string }) {
  const { resetKey, email } = props;
  const form = useForm<NewPassword>({ defaultValues: { password: '', confirmation: '' } });
  const { elsewhere, show } = useServerProblems(form, ['password']);
  const [resetPassword] = useResetPasswordMutation();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const isFilled = form.watch(['password', 'confirmation']).every((value) => value !== '');

  async function reset({ password }: NewPassword) {
    show([]);
    const { error } = await resetPassword({ ...resetKey, password });
    const holdQuery = holdQueryOf(search);
    if (!error) await navigate(`/login${holdQuery}`, { replace: true, state: withPasswordReset(state) });
    else if (statusOf(error) === 401)
      await navigate(`/password/invalid${holdQuery}`, { replace: true, state });
    else show(problemsOf(error));
  }

  return (
    <FormProvider {...form}>
      <form className="account-form" noValidate onSubmit={(event) => void form.handleSubmit(reset)(event)}>
        <p>
          Choose a new password for <strong>{email}</strong>.
        </p>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields name="password" />
        <ErrorList problems={elsewhere} />
        <Button type="submit" busy={form.formState.isSubmitting} disabled={!isFilled}>
          Save new password
        </Button>
      </form>
    </FormProvider>
  );
}
