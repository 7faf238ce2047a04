import type { PasswordResetKey } from '@tour-portal/contracts/api/account-api.js';
import { FormProvider, useForm } from 'react-hook-form';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useCheckPasswordKeyQuery, useResetPasswordMutation } from './recovery-api.js';
import { problemsOf, statusOf, type CallError } from '../../../api/errors.js';
import { holdQueryOf } from '../../../session/guards.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { Button } from '../../../ui/Button.js';
import { Card } from '../../../ui/Card.js';
import { ErrorList } from '../../../ui/notices/ErrorList.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { NewPasswordFields } from '../NewPasswordFields.js';
import { resetKeyOf, withPasswordReset } from './reset-address.js';
import { useServerProblems } from '../use-server-problems.js';
import '../accounts.css';

/** Sets a new password after a mailed link or a code by phone (spec §2 "/password/reset", §5 "Password reset"). */
export default function ResetPasswordPage() {
  const [query] = useSearchParams();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const key = resetKeyOf(query);
  if (key === 'missing') return <Navigate to={`/login${holdQueryOf(search)}`} state={state} replace />;
  if (key === 'invalid') return <InvalidLink />;
  return (
    <Card narrow>
      <PageTitle>New Password</PageTitle>
      <CheckedLink resetKey={key} />
    </Card>
  );
}

/** Leads to the page about invalid links; keeps the wanted hold and the page that the customer wanted to see. */
function InvalidLink() {
  const { search, state } = useLocation() as { search: string; state: unknown };
  return <Navigate to={`/password/invalid${holdQueryOf(search)}`} state={state} replace />;
}

/** Spec §8 "Password token 401"; 400 for a link that was truncated on its way, for example in a mail. */
function isInvalid(error: CallError | undefined): boolean {
  const status = statusOf(error);
  return status === 401 || status === 400;
}

function CheckedLink({ resetKey }: { resetKey: PasswordResetKey }) {
  const check = useCheckPasswordKeyQuery(resetKey);
  if (check.data) return <NewPassword resetKey={resetKey} email={check.data.email} />;
  if (isInvalid(check.error)) return <InvalidLink />;
  return check.isFetching ? <Spinner label="Checking your link" /> : <LoadFailed queries={[check]} />;
}

interface NewPasswordForm {
  password: string;
  confirmation: string;
}

function NewPassword({ resetKey, email }: { resetKey: PasswordResetKey; email: string }) {
  const form = useForm<NewPasswordForm>({ defaultValues: { password: '', confirmation: '' } });
  const { elsewhere, show } = useServerProblems(form, ['password']);
  const [resetPassword] = useResetPasswordMutation();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const isFilled = form.watch(['password', 'confirmation']).every((value) => value !== '');

  async function reset({ password }: NewPasswordForm) {
    show([]);
    const { error } = await resetPassword({ ...resetKey, password });
    const hold = holdQueryOf(search);
    if (!error) await navigate(`/login${hold}`, { replace: true, state: withPasswordReset(state) });
    else if (statusOf(error) === 401) await navigate(`/password/invalid${hold}`, { replace: true, state });
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
